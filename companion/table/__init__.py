"""The table: questions and answers on a narrow terminal."""
