// Undoes the filters of PNG (specification, chapter 9): rows of `stride` bytes, each after the byte
// that says how it is filtered; `step` bytes lie between those of neighbouring dots.
export function unfilter(raw, stride, step) {
  const rows = raw.length / (stride + 1), found = new Uint8Array(rows * stride);
  for (let row = 0; row < rows; row++) {
    const begin = row * stride, kind = raw[begin + row];
    for (let n = 0; n < stride; n++) {
      const left = n < step ? 0 : found[begin + n - step];
      const above = row ? found[begin + n - stride] : 0;
      const corner = row && n >= step ? found[begin + n - stride - step] : 0;
      found[begin + n] = raw[begin + row + 1 + n] + guessed(kind, left, above, corner);
    }
  }
  return found;
}

function guessed(kind, left, above, corner) {
  switch (kind) {
    case 1: return left;
    case 2: return above;
    case 3: return (left + above) >> 1;
    case 4: return nearest(left, above, corner);
    default: return 0;
  }
}

// Of Paeth: what comes nearest to the plane through the three.
function nearest(left, above, corner) {
  const toLeft = Math.abs(above - corner), toAbove = Math.abs(left - corner), toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
