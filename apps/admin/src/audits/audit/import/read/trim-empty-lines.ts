/** Returns a text without the empty lines at both ends. The spaces before its first line stay: they may be code. */
export function trimEmptyLines(text: string): string {
  const start = text.search(/\S/);
  return start < 0 ? '' : text.slice(text.lastIndexOf('\n', start) + 1).trimEnd();
}
