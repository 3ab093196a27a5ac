import { END_BYTES, HEAD_BYTES, hasContentOfType } from './content.ts';
import { DECEIVING } from '../forms/one-line.ts';
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

export const ALLOWED_FILES =
  'PDF, Word (.docx), Excel (.xlsx), images (.png, .jpg, .webp, .gif), text (.txt, .md, .csv, .json), ' +
  'source code (.sol, .vy, .rs, .cairo, .move, .sw, .ts, .toml, .yaml) and archives (.zip, .tar.gz)';

const REFUSED_CHARACTERS = new RegExp(`[${DECEIVING}/\\\\]`, 'u');
/** The ending of a program inside the name, as in `scope.exe.pdf`. */
const ENDING_OF_A_PROGRAM = /\.(exe|scr|pif|bat|cmd|ps1|vbs|vbe|wsf|hta|lnk|msi|jar|dll|cpl|reg)[ .]/i;

type FileCheck = { ok: true; mimeType: string } | { ok: false; message: string };

export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size === 0) return { ok: false, message: 'This file is empty.' };
  if (file.size > MAX_UPLOAD_BYTES)
    return { ok: false, message: `This file is larger than ${MAX_UPLOAD_SIZE}.` };
  if (REFUSED_CHARACTERS.test(file.name))
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
    if (await hasContent(type, file)) return { ok: true, mimeType: type.mimeType };
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

async function hasContent({ content }: FileType, file: File): Promise<boolean> {
  const [head, end] = [file.slice(0, HEAD_BYTES), file.slice(-END_BYTES)];
  return hasContentOfType(content, await readBytes(head), await readBytes(end));
}

async function readBytes(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer());
}
