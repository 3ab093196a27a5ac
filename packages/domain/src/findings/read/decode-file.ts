/** What Windows-1252 has no character for, and what no text contains: such bytes are not a text. */
const NOT_A_TEXT = new Set(
  [...Array(32).keys(), 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].filter((byte) => ![9, 10, 12, 13].includes(byte)),
);

/** UTF-8, UTF-16 as PowerShell writes it, or Windows-1252 as Excel writes CSV; null for no text, such as a PDF. */
export function decodeFile(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  const text = decode(bytes, encoding);
  if (text !== null) return text.includes('\0') ? null : text;
  const isWindows1252 =
    encoding === 'utf-8' && !startsLikePdf(bytes) && !bytes.some((byte) => NOT_A_TEXT.has(byte));
  return isWindows1252 ? decode(bytes, 'windows-1252') : null;
}

function startsLikePdf(bytes: Uint8Array): boolean {
  return ['%', 'P', 'D', 'F'].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
