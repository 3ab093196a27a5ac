import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE } from '../storage/limits.ts';

/** The categories of a file (FILE-01). */
export const FILE_CATEGORIES = ['nda', 'audit', 'report', 'other'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

type FileType = {
  mimeType: string;
  /** The bytes that the content must have at each offset, as characters with the same codes; absent for text. */
  signature?: readonly { at: number; bytes: string }[];
  /** The folder inside the ZIP archive that tells an Office document from other archives. */
  officeFolder?: string;
};

const ZIP = [{ at: 0, bytes: 'PK\u0003\u0004' }];
const JPEG: FileType = { mimeType: 'image/jpeg', signature: [{ at: 0, bytes: '\u00ff\u00d8\u00ff' }] };

/** What may be uploaded, by extension. */
const TYPES: Readonly<Record<string, FileType>> = {
  pdf: { mimeType: 'application/pdf', signature: [{ at: 0, bytes: '%PDF-' }] },
  png: { mimeType: 'image/png', signature: [{ at: 0, bytes: '\u0089PNG\r\n\u001a\n' }] },
  jpg: JPEG,
  jpeg: JPEG,
  webp: {
    mimeType: 'image/webp',
    signature: [
      { at: 0, bytes: 'RIFF' },
      { at: 8, bytes: 'WEBP' },
    ],
  },
  zip: { mimeType: 'application/zip', signature: ZIP },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    signature: ZIP,
    officeFolder: 'word/',
  },
  xlsx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    signature: ZIP,
    officeFolder: 'xl/',
  },
  txt: { mimeType: 'text/plain' },
  md: { mimeType: 'text/markdown' },
  csv: { mimeType: 'text/csv' },
  json: { mimeType: 'application/json' },
};

/** The extensions that may be uploaded, with a leading dot, for a file input. */
export const ACCEPTED_EXTENSIONS = Object.keys(TYPES).map((extension) => `.${extension}`);

const SIGNATURE_BYTES = 512;
/** A ZIP archive ends with its directory; that of an Office document is never longer than this. */
const ZIP_DIRECTORY_BYTES = 1_048_576;

export type FileCheck = { ok: true; mimeType: string } | { ok: false; message: string };

/** FILE-03: checks size, extension and content of a file; the message says why it may not be uploaded. */
export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size === 0) return { ok: false, message: 'This file is empty.' };
  if (file.size > MAX_UPLOAD_BYTES)
    return { ok: false, message: `This file is larger than ${MAX_UPLOAD_SIZE}.` };
  const extension = file.name.toLowerCase().split('.').pop() ?? '';
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  if (!type) return { ok: false, message: 'Files of this type are not allowed.' };
  try {
    if (await hasContentOfType(type, file)) return { ok: true, mimeType: type.mimeType };
  } catch {
    // The file was moved, renamed or locked after it was chosen, or it is a folder that was dropped.
    return { ok: false, message: 'This file could not be read.' };
  }
  return { ok: false, message: 'The content of this file is not what its name says.' };
}

async function hasContentOfType(type: FileType, file: File): Promise<boolean> {
  const start = await readCharacters(file.slice(0, SIGNATURE_BYTES));
  if (!type.signature) return isText(start);
  if (!type.signature.every(({ at, bytes }) => start.startsWith(bytes, at))) return false;
  if (!type.officeFolder) return true;
  const directory = await readCharacters(file.slice(-ZIP_DIRECTORY_BYTES));
  return directory.includes('[Content_Types].xml') && directory.includes(type.officeFolder);
}

/** Text contains no NUL character unless a byte order mark says that it is UTF-16. */
function isText(start: string): boolean {
  return start.startsWith('\u00ff\u00fe') || start.startsWith('\u00fe\u00ff') || !start.includes('\u0000');
}

/** The bytes as a string with one character for each byte. */
async function readCharacters(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return characters;
}
