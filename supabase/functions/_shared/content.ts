// What the first bytes of each kind of content are; the kinds are those of private.file_types() (00_setup.sql).

/** How many bytes of the beginning are looked at. */
export const HEAD_BYTES = 4096;
/** A ZIP archive ends with its directory; that of an Office document is never longer than this. */
export const ZIP_DIRECTORY_BYTES = 1_048_576;

const ZIP = 'PK\u0003\u0004';
const SIGNATURES: Readonly<Record<string, (head: string) => boolean>> = {
  pdf: (head) => head.startsWith('%PDF-'),
  png: (head) => head.startsWith('\u0089PNG\r\n\u001a\n'),
  jpeg: (head) => head.startsWith('\u00ff\u00d8\u00ff'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  zip: (head) => head.startsWith(ZIP),
  docx: (head) => head.startsWith(ZIP),
  xlsx: (head) => head.startsWith(ZIP),
  gzip: (head) => head.startsWith('\u001f\u008b\u0008'),
  text: isText,
};
/** The folder inside the archive that tells one kind of Office document from other archives. */
const OFFICE_FOLDERS: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/' };
/** How programs of Windows, Linux and macOS begin, and archives and PDFs: none of them is text. */
const NEVER_TEXT = ['MZ', '\u007fELF', '\u00cf\u00fa\u00ed\u00fe', '\u00ca\u00fe\u00ba\u00be', ZIP, '%PDF-'];

/** Whether the end of the object has to be read too. */
export function needsEnd(content: string): boolean {
  return content in OFFICE_FOLDERS;
}

/** Whether these bytes begin, and for an Office document end, as content of this kind does. False for an unknown kind. */
export function hasContentOfType(content: string, head: Uint8Array, end: Uint8Array): boolean {
  const matches = Object.hasOwn(SIGNATURES, content) ? SIGNATURES[content] : undefined;
  if (!matches?.(characters(head))) return false;
  const folder = OFFICE_FOLDERS[content];
  if (!folder) return true;
  const directory = characters(end);
  return directory.includes('[Content_Types].xml') && directory.includes(folder);
}

/** Text contains no NUL character unless a byte order mark says that it is UTF-16. */
function isText(head: string): boolean {
  if (NEVER_TEXT.some((start) => head.startsWith(start))) return false;
  return head.startsWith('\u00ff\u00fe') || head.startsWith('\u00fe\u00ff') || !head.includes('\u0000');
}

/** The bytes as a string with one character for each byte. */
function characters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
