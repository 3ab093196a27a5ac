// The directory at the end of a ZIP archive, read as an attacker's: an archive that two programs could read in two ways is refused.
import { HttpError } from '../http.ts';
import { readPath } from './read-path.ts';

/** A file of the archive, in the order of the directory. */
export interface Entry {
  /** As stored in the archive. */
  path: string;
  /** As the directory says; what comes out is compared with it. */
  size: number;
  isDeflated: boolean;
  dataStart: number;
  dataSize: number;
}

interface Directory {
  entries: Entry[];
  /** The commit that the archive's comment names, as `git archive` and GitHub write it; null when it names none. */
  commit: string | null;
}

const MAX_FILES = 20_000;
const MAX_FILE_BYTES = 52_428_800;
const MAX_TOTAL_BYTES = 268_435_456;

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ZIP64_FIELD = 0x0001;

/** Encrypted, strongly encrypted, or with a masked directory. */
const ENCRYPTED_FLAGS = 0x2041;
/** Sizes follow the data, so the local header has none. */
const SIZES_FOLLOW = 0x0008;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE_MASK = 0xf000;
const REGULAR = 0x8000;
const FOLDER = 0x4000;
const LINK = 0xa000;

const BROKEN = 'This is not a ZIP archive, or it is damaged.';
const ZIP64 = 'ZIP64 archives are not accepted. An archive of up to 50 MB does not need it.';

/** Reads the directory and checks it against the local headers. Throws HttpError 400 with a sentence for whatever is refused. */
export function readDirectory(bytes: Uint8Array<ArrayBuffer>): Directory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start, end, comment } = readEnd(view, bytes);
  const entries: Entry[] = [];
  const places: { from: number; to: number }[] = [];
  let at = start;
  let total = 0;
  for (let index = 0; index < count; index++) {
    const record = readRecord(view, bytes, at, end);
    at = record.next;
    const local = readLocal(view, bytes, record, start);
    places.push({ from: record.offset, to: local.dataStart + record.dataSize });
    if (record.isFolder) continue;
    if (entries.length === MAX_FILES) refuse('The archive has more than 20,000 files.');
    if (record.size > MAX_FILE_BYTES) refuse(`${record.shown} is larger than 50 MB when it is unpacked.`);
    total += record.size;
    if (total > MAX_TOTAL_BYTES) refuse('The archive is larger than 256 MB when it is unpacked.');
    entries.push({
      path: record.path,
      size: record.size,
      isDeflated: record.isDeflated,
      dataStart: local.dataStart,
      dataSize: record.dataSize,
    });
  }
  if (at !== end) refuse(BROKEN);
  requireApart(places);
  if (entries.length === 0) refuse('The archive contains no file.');
  return { entries, commit: /^[0-9a-f]{40}$/.exec(comment.trim())?.[0] ?? null };
}

/** The record at the very end: nothing may follow it, and the directory must lie directly before it. */
function readEnd(view: DataView, bytes: Uint8Array) {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) !== END) continue;
    const commentSize = view.getUint16(at + 20, true);
    if (at + END_BYTES + commentSize !== view.byteLength) continue;
    const [disk, directoryDisk, countHere, count] = [4, 6, 8, 10].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number, number];
    const size = view.getUint32(at + 12, true);
    const start = view.getUint32(at + 16, true);
    if (
      count === 0xffff ||
      start === 0xffffffff ||
      size === 0xffffffff ||
      (at >= ZIP64_LOCATOR_BYTES && view.getUint32(at - ZIP64_LOCATOR_BYTES, true) === ZIP64_LOCATOR)
    )
      refuse(ZIP64);
    if (disk !== 0 || directoryDisk !== 0 || countHere !== count || start + size !== at) refuse(BROKEN);
    return { count, start, end: at, comment: new TextDecoder().decode(bytes.subarray(at + END_BYTES)) };
  }
  return refuse(BROKEN);
}

type Directive = ReturnType<typeof readRecord>;

function readRecord(view: DataView, bytes: Uint8Array, at: number, end: number) {
  if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) refuse(BROKEN);
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const dataSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const nameSize = view.getUint16(at + 28, true);
  const extraSize = view.getUint16(at + 30, true);
  const commentSize = view.getUint16(at + 32, true);
  const mode = view.getUint32(at + 38, true) >>> 16;
  const offset = view.getUint32(at + 42, true);
  const next = at + CENTRAL_BYTES + nameSize + extraSize + commentSize;
  if (next > end || view.getUint16(at + 34, true) !== 0) refuse(BROKEN);
  const name = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameSize);
  const { path, shown, isFolder, refusal } = readPath(name);
  if (refusal) refuse(refusal);
  if (flags & ENCRYPTED_FLAGS) refuse(`${shown} is encrypted. Please add an archive without a password.`);
  if (hasZip64Field(view, at + CENTRAL_BYTES + nameSize, extraSize)) refuse(ZIP64);
  const type = mode & FILE_TYPE_MASK;
  if (type === LINK) refuse(`${shown} is a link. Links are not accepted.`);
  if (type !== 0 && type !== (isFolder ? FOLDER : REGULAR))
    refuse(`${shown} is neither a file nor a folder, so it is not accepted.`);
  if (method !== STORED && method !== DEFLATED)
    refuse(`${shown} is compressed in a way that is not supported. Please use an ordinary ZIP.`);
  if (method === STORED && dataSize !== size)
    refuse(`${shown} does not have the size that the archive says.`);
  if (isFolder && size > 0) refuse(`${shown} is a folder with content, so it is not accepted.`);
  return {
    path,
    shown,
    isFolder,
    flags,
    method,
    isDeflated: method === DEFLATED,
    dataSize,
    size,
    name,
    offset,
    next,
  };
}

/** A program that trusts the local headers must see the same file. */
function readLocal(view: DataView, bytes: Uint8Array, record: Directive, directoryStart: number) {
  const { offset, shown } = record;
  const lies = `${shown} is described in two different ways in the archive, so it is not accepted.`;
  if (offset + LOCAL_BYTES > directoryStart || view.getUint32(offset, true) !== LOCAL) refuse(BROKEN);
  const flags = view.getUint16(offset + 6, true);
  const nameSize = view.getUint16(offset + 26, true);
  const extraSize = view.getUint16(offset + 28, true);
  const dataStart = offset + LOCAL_BYTES + nameSize + extraSize;
  if (dataStart + record.dataSize > directoryStart) refuse(BROKEN);
  const name = bytes.subarray(offset + LOCAL_BYTES, offset + LOCAL_BYTES + nameSize);
  const isSameName =
    nameSize === record.name.byteLength && name.every((byte, index) => byte === record.name[index]);
  if (!isSameName || flags !== record.flags || view.getUint16(offset + 8, true) !== record.method)
    refuse(lies);
  if (hasZip64Field(view, offset + LOCAL_BYTES + nameSize, extraSize)) refuse(ZIP64);
  const hasSizes = (flags & SIZES_FOLLOW) === 0;
  if (
    hasSizes &&
    (view.getUint32(offset + 18, true) !== record.dataSize ||
      view.getUint32(offset + 22, true) !== record.size)
  )
    refuse(lies);
  return { dataStart };
}

function hasZip64Field(view: DataView, start: number, size: number): boolean {
  for (let at = start; at + 4 <= start + size; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === ZIP64_FIELD) return true;
  return false;
}

/** Files that share bytes are how a small archive unpacks to a large one. */
function requireApart(places: { from: number; to: number }[]): void {
  const sorted = places.toSorted((one, other) => one.from - other.from);
  if (sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? 0)))
    refuse('Files of the archive lie on top of each other, so it is not accepted.');
}

/** Refuses names that differ in case alone, which are one file on Windows and macOS, and a name that is a file and a folder. */
export function requireOneOfEach(entries: readonly Entry[]): void {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const { path } of entries) {
    const key = path.normalize('NFC').toLowerCase();
    if (files.has(key)) refuse(`The archive has two files with the name ${shorten(path)}.`);
    files.add(key);
    for (let at = key.indexOf('/'); at !== -1; at = key.indexOf('/', at + 1)) folders.add(key.slice(0, at));
  }
  for (const key of files)
    if (folders.has(key)) refuse(`The archive has a file and a folder with the name ${shorten(key)}.`);
}

const shorten = (path: string) => (path.length > 100 ? `${path.slice(0, 100)}…` : path);

/** Refuses the archive with a sentence. */
export function refuse(sentence: string): never {
  throw new HttpError(400, sentence);
}
