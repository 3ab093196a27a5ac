/**
 * A digest of a text, for telling whether two findings say the same; no protection against forgery. (cyrb53: 53 bits of two
 * multiplicative hashes. The Web Crypto digest is asynchronous, and a finding is built synchronously.)
 */
export function textDigest(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return `text:${(4294967296 * (2097151 & two) + (one >>> 0)).toString(16)}`;
}
