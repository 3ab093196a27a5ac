// What the bytes of each kind of content look like, for the page and for the functions that decide (FILE-06). The kinds are those of
// private.file_types() (00_setup.sql).

/** How many bytes of the beginning are looked at. */
export const HEAD_BYTES = 4096;
/** A ZIP archive ends with its directory; that of an Office document is never longer than this. */
export const END_BYTES = 1_048_576;

const ZIP = 'PK\u0003\u0004';
/** How each kind but text begins, as characters with the same codes. */
const SIGNATURES: Readonly<Record<string, (head: string) => boolean>> = {
  pdf: (head) => head.startsWith('%PDF-'),
  png: (head) => head.startsWith('\u0089PNG\r\n\u001a\n'),
  jpeg: (head) => head.startsWith('\u00ff\u00d8\u00ff'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  gif: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  zip: (head) => head.startsWith(ZIP),
  docx: (head) => head.startsWith(ZIP),
  xlsx: (head) => head.startsWith(ZIP),
  gzip: (head) => head.startsWith('\u001f\u008b\u0008'),
};
/** The folder inside the archive that tells one kind of Office document from other archives. */
const OFFICE_FOLDERS: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/' };
/** How programs of Windows and macOS begin. */
const PROGRAMS = [
  'MZ',
  '\u00fe\u00ed\u00fa\u00ce',
  '\u00fe\u00ed\u00fa\u00cf',
  '\u00ce\u00fa\u00ed\u00fe',
  '\u00cf\u00fa\u00ed\u00fe',
  '\u00ca\u00fe\u00ba\u00be',
];

/** False for an unknown kind. All bytes, or of a large file the first HEAD_BYTES and the last END_BYTES. */
export function hasContentOfType(content: string, bytes: Uint8Array, end = bytes): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (content === 'text') return isText(head);
  const signature = Object.hasOwn(SIGNATURES, content) ? SIGNATURES[content] : undefined;
  if (!signature?.(characters(head))) return false;
  const folder = OFFICE_FOLDERS[content];
  if (!folder) return true;
  const directory = characters(end.subarray(-END_BYTES));
  return directory.includes('[Content_Types].xml') && directory.includes(folder);
}

/** Text begins as nothing else and has no binary characters: in UTF-16 when its first two bytes say so, else in any encoding with ASCII in it. */
function isText(head: Uint8Array): boolean {
  const bytes = characters(head);
  const text = bytes.startsWith('\u00ff\u00fe')
    ? decodeUtf16(head, 'utf-16le')
    : bytes.startsWith('\u00fe\u00ff')
      ? decodeUtf16(head, 'utf-16be')
      : bytes;
  if (text === null || PROGRAMS.some((start) => text.startsWith(start))) return false;
  return !hasBinaryCharacter(text) && !Object.values(SIGNATURES).some((isOfKind) => isOfKind(text));
}

/** Control characters that no text has, beside tab, line breaks and the like. Programs and archives have one near the beginning. */
function hasBinaryCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 7 || (code > 13 && code < 27) || (code > 27 && code < 32) || code === 127) return true;
  }
  return false;
}

/** The text without its mark; null when it is no UTF-16. The last character may be cut. */
function decodeUtf16(head: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

function characters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
