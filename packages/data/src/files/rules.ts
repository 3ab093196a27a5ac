import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE } from '../storage/limits.ts';

/** The categories of a file (FILE-01). */
export const FILE_CATEGORIES = ['nda', 'audit', 'report', 'other'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

type FileType = {
  mimeType: string;
  /** Bytes that the content has to have at an offset, as characters of the same code; none for text. */
  signature?: readonly { at: number; bytes: string }[];
  /** The folder of an Office document's parts, by which it differs from any other ZIP archive. */
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

/** The extensions that may be uploaded, with their dots, for a file picker. */
export const ACCEPTED_EXTENSIONS = Object.keys(TYPES).map((extension) => `.${extension}`);

const SNIFFED_BYTES = 512;
/** A ZIP archive lists its parts at its end; a document's list is never longer than this. */
const ZIP_LIST_BYTES = 1_048_576;

export type FileVerdict = { ok: true; mimeType: string } | { ok: false; message: string };

/** FILE-03: whether a file may be uploaded, judged by size, extension and content; if not, why in plain words. */
export async function judgeFile(file: File): Promise<FileVerdict> {
  if (file.size === 0) return { ok: false, message: 'This file is empty.' };
  if (file.size > MAX_UPLOAD_BYTES)
    return { ok: false, message: `This file is larger than ${MAX_UPLOAD_SIZE}.` };
  const extension = file.name.toLowerCase().split('.').pop() ?? '';
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  if (!type) return { ok: false, message: 'Files of this type are not allowed.' };
  try {
    if (await hasContentOf(type, file)) return { ok: true, mimeType: type.mimeType };
  } catch {
    // Picked and then moved, renamed or locked by another program; also what a dropped folder answers.
    return { ok: false, message: 'This file could not be read.' };
  }
  return { ok: false, message: 'The content of this file is not what its name says.' };
}

async function hasContentOf(type: FileType, file: File): Promise<boolean> {
  const begin = await charactersOf(file.slice(0, SNIFFED_BYTES));
  if (!type.signature) return isText(begin);
  if (!type.signature.every(({ at, bytes }) => begin.startsWith(bytes, at))) return false;
  if (!type.officeFolder) return true;
  const list = await charactersOf(file.slice(-ZIP_LIST_BYTES));
  return list.includes('[Content_Types].xml') && list.includes(type.officeFolder);
}

/** Text has no NUL, unless it says by its first two bytes that every character has two. */
function isText(begin: string): boolean {
  return begin.startsWith('\u00ff\u00fe') || begin.startsWith('\u00fe\u00ff') || !begin.includes('\u0000');
}

/** One character for each byte. */
async function charactersOf(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return characters;
}
