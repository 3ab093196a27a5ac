/** The largest file, in bytes (FILE-03); the bucket's own limit. */
export const FILE_MAX_BYTES = 52_428_800;

/** The categories of a file (FILE-01). */
export const FILE_CATEGORIES = ['nda', 'audit', 'report', 'other'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

/** What may be uploaded, by extension; `signatures` are the first bytes that the content must begin with. */
const TYPES: Readonly<Record<string, { mimeType: string; signatures?: readonly string[] }>> = {
  pdf: { mimeType: 'application/pdf', signatures: ['%PDF-'] },
  png: { mimeType: 'image/png', signatures: ['\u0089PNG'] },
  jpg: { mimeType: 'image/jpeg', signatures: ['\u00ff\u00d8\u00ff'] },
  jpeg: { mimeType: 'image/jpeg', signatures: ['\u00ff\u00d8\u00ff'] },
  webp: { mimeType: 'image/webp', signatures: ['RIFF'] },
  zip: { mimeType: 'application/zip', signatures: ['PK'] },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    signatures: ['PK'],
  },
  xlsx: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', signatures: ['PK'] },
  txt: { mimeType: 'text/plain' },
  md: { mimeType: 'text/markdown' },
  csv: { mimeType: 'text/csv' },
  json: { mimeType: 'application/json' },
};

/** The extensions that may be uploaded, with their dots, for a file picker. */
export const ACCEPTED_EXTENSIONS = Object.keys(TYPES).map((extension) => `.${extension}`);

const SNIFFED_BYTES = 512;

export type FileVerdict = { ok: true; mimeType: string } | { ok: false; message: string };

/** FILE-03: whether a file may be uploaded, judged by size, extension and content; if not, why in plain words. */
export async function judgeFile(file: File): Promise<FileVerdict> {
  if (file.size === 0) return { ok: false, message: 'This file is empty.' };
  if (file.size > FILE_MAX_BYTES) return { ok: false, message: 'This file is larger than 50 MB.' };
  const type = TYPES[file.name.toLowerCase().split('.').pop() ?? ''];
  if (!type) return { ok: false, message: 'Files of this type are not allowed.' };
  const begin = new TextDecoder('latin1').decode(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  // windows-1252, which browsers call latin1, moves 0x80..0x9f; the signatures are compared by code unit after that.
  const isRight = type.signatures
    ? type.signatures.some((signature) => begin.startsWith(decodedAsBrowsersDo(signature)))
    : !begin.includes('\u0000');
  if (!isRight) return { ok: false, message: 'The content of this file is not what its name says.' };
  return { ok: true, mimeType: type.mimeType };
}

function decodedAsBrowsersDo(signature: string): string {
  return new TextDecoder('latin1').decode(Uint8Array.from(signature, (character) => character.charCodeAt(0)));
}
