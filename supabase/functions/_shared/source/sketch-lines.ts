/** As many as private.line_similarity compares. */
const SIZE = 32;

/**
 * The smallest 32 hashes of the different lines of a text, without those of brackets alone. Two texts that share many lines share many
 * of them, so a file that was renamed and changed is found without its text.
 */
export function sketchLines(text: string): number[] {
  const hashes = new Set<number>();
  for (const line of text.split('\n')) {
    const content = line.trim();
    if (/[\p{L}\p{N}]/u.test(content)) hashes.add(hash(content));
  }
  return [...hashes].toSorted((one, other) => one - other).slice(0, SIZE);
}

/** FNV-1a, as a signed number of 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}
