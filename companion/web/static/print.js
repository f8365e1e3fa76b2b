// Has a print drawn page by page, says how far it is, then takes the file; it can be stopped.
const take = document.getElementById("take"), drawing = document.getElementById("drawing");

take?.addEventListener("click", (event) => {
  event.preventDefault();
  const bar = drawing.querySelector("progress"), count = drawing.querySelector("output");
  const source = new EventSource(take.dataset.live);
  const end = () => {
    source.close();
    drawing.hidden = true;
    take.hidden = false;
  };
  // The file's own address says what is wrong, if there is something.
  const fetched = () => {
    end();
    location.href = take.href;
  };
  bar.removeAttribute("value");
  count.value = "";
  drawing.hidden = false;
  take.hidden = true;
  drawing.querySelector("button").onclick = end;
  source.addEventListener("page", ({ data }) => {
    const [done, total] = data.split(" ");
    bar.max = total;
    bar.value = done;
    count.value = `${done} / ${total}`;
  });
  source.addEventListener("file", fetched);
  source.addEventListener("error", fetched);
});
