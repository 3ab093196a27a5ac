import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE } from '../storage/limits.ts';

/** The categories of a file (FILE-01). */
export const FILE_CATEGORIES = ['nda', 'audit', 'report', 'other'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

type Content = 'pdf' | 'png' | 'jpeg' | 'webp' | 'gif' | 'docx' | 'xlsx' | 'zip' | 'gzip' | 'text';
type FileType = { mimeType: string; content: Content };

const SOURCE: FileType = { mimeType: 'text/plain', content: 'text' };
const GZIP: FileType = { mimeType: 'application/gzip', content: 'gzip' };
const JPEG: FileType = { mimeType: 'image/jpeg', content: 'jpeg' };

/** What may be uploaded, by extension (FILE-06). The database says the same in private.file_types(); a test compares the two. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  pdf: { mimeType: 'application/pdf', content: 'pdf' },
  png: { mimeType: 'image/png', content: 'png' },
  jpg: JPEG,
  jpeg: JPEG,
  webp: { mimeType: 'image/webp', content: 'webp' },
  gif: { mimeType: 'image/gif', content: 'gif' },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content: 'docx',
  },
  xlsx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: 'xlsx',
  },
  zip: { mimeType: 'application/zip', content: 'zip' },
  'tar.gz': GZIP,
  tgz: GZIP,
  txt: { mimeType: 'text/plain', content: 'text' },
  md: { mimeType: 'text/markdown', content: 'text' },
  csv: { mimeType: 'text/csv', content: 'text' },
  json: { mimeType: 'application/json', content: 'text' },
  sol: SOURCE,
  vy: SOURCE,
  rs: SOURCE,
  cairo: SOURCE,
  move: SOURCE,
  sw: SOURCE,
  ts: SOURCE,
  toml: SOURCE,
  yaml: SOURCE,
  yml: SOURCE,
};

/** The extensions that may be uploaded, with a leading dot, for a file input. */
export const ACCEPTED_EXTENSIONS = Object.keys(FILE_TYPES).map((extension) => `.${extension}`);

/** What may be uploaded, for people. */
export const ALLOWED_FILES =
  'PDF, Word (.docx), Excel (.xlsx), images (.png, .jpg, .webp, .gif), text (.txt, .md, .csv, .json), ' +
  'source code (.sol, .vy, .rs, .cairo, .move, .sw, .ts, .toml, .yaml) and archives (.zip, .tar.gz)';

/** Characters that people do not see, or that turn the direction of what they read; and separators of folders. */
const DECEIVING_CHARACTERS =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}/\\]|\u034f/u;
/** The ending of a program inside the name, as in `scope.exe.pdf`. */
const ENDING_OF_A_PROGRAM = /\.(exe|scr|pif|bat|cmd|ps1|vbs|vbe|wsf|hta|lnk|msi|jar|dll|cpl|reg)[ .]/i;

const ZIP = 'PK\u0003\u0004';
/** How each kind but text begins, as characters with the same codes; supabase/functions/_shared/content.ts decides. */
const SIGNATURES: Readonly<Record<Exclude<Content, 'text'>, (head: string) => boolean>> = {
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
const OFFICE_FOLDERS: Readonly<Partial<Record<Content, string>>> = { docx: 'word/', xlsx: 'xl/' };
/** How programs of Windows and macOS begin. */
const PROGRAMS = [
  'MZ',
  '\u00fe\u00ed\u00fa\u00ce',
  '\u00fe\u00ed\u00fa\u00cf',
  '\u00ce\u00fa\u00ed\u00fe',
  '\u00cf\u00fa\u00ed\u00fe',
  '\u00ca\u00fe\u00ba\u00be',
];

const HEAD_BYTES = 4096;
/** A ZIP archive ends with its directory; that of an Office document is never longer than this. */
const ZIP_DIRECTORY_BYTES = 1_048_576;

type FileCheck = { ok: true; mimeType: string } | { ok: false; message: string };

/** FILE-03, FILE-06: checks name, size and content of a file; the message says why it may not be uploaded. */
export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size === 0) return { ok: false, message: 'This file is empty.' };
  if (file.size > MAX_UPLOAD_BYTES)
    return { ok: false, message: `This file is larger than ${MAX_UPLOAD_SIZE}.` };
  if (DECEIVING_CHARACTERS.test(file.name))
    return { ok: false, message: 'The file name contains a character that is not allowed.' };
  if (ENDING_OF_A_PROGRAM.test(file.name))
    return {
      ok: false,
      message: 'The file name contains the extension of a program. Please rename the file.',
    };
  const extension = getExtension(file.name);
  const type = Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined;
  if (!type)
    return { ok: false, message: `Files of this type are not allowed. You can upload ${ALLOWED_FILES}.` };
  try {
    if (await hasContentOfType(type, file)) return { ok: true, mimeType: type.mimeType };
  } catch {
    // The file was moved, renamed or locked after it was chosen, or it is a folder that was dropped.
    return { ok: false, message: 'This file could not be read.' };
  }
  return { ok: false, message: 'The content of this file does not match its name.' };
}

/** What a name ends with, in small letters: 'tar.gz' counts as one ending. */
function getExtension(name: string): string {
  const lower = name.toLowerCase();
  return lower.endsWith('.tar.gz') ? 'tar.gz' : (lower.split('.').pop() ?? '');
}

async function hasContentOfType({ content }: FileType, file: File): Promise<boolean> {
  const head = await readBytes(file.slice(0, HEAD_BYTES));
  if (content === 'text') return isText(head);
  if (!SIGNATURES[content](characters(head))) return false;
  const folder = OFFICE_FOLDERS[content];
  if (!folder) return true;
  const directory = characters(await readBytes(file.slice(-ZIP_DIRECTORY_BYTES)));
  return directory.includes('[Content_Types].xml') && directory.includes(folder);
}

async function readBytes(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer());
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

/** The bytes as a string with one character for each byte. */
function characters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
