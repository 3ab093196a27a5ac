/** Returns the text without its percent-encoding, or unchanged when it is not encoded properly. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
