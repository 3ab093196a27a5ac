/**
 * The lines of a text as git counts them, without an empty one after the last line break and a mark (BOM) at the beginning. Characters that nobody sees are written as
 * \\u{202e}: with them a comment can look like code, and code like a comment, to whoever reads it and not to the compiler.
 */
export function splitLines(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) =>
      line.replaceAll(
        /[^\P{C}\t]|[\u2028\u2029]/gu,
        (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
      ),
    );
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
