// One entry of a ZIP archive: its record in the directory, its local header and what follows its data must all say the same.
import { Buffer } from 'node:buffer';
import { HttpError } from '../http.ts';
import { readPath } from './read-path.ts';

export interface Entry {
  /** As stored in the archive. */
  path: string;
  /** As the directory says; what comes out is compared with it. */
  size: number;
  crc: number;
  /** A symbolic link (git's mode 120000), whose content is the path that it leads to. */
  isLink: boolean;
  isDeflated: boolean;
  dataStart: number;
  dataSize: number;
}

export const BROKEN = 'This is not a ZIP archive, or it is damaged.';
export const ZIP64 = 'ZIP64 archives are not accepted. An archive of up to 50 MB does not need it.';

const RECORD = 0x02014b50;
const RECORD_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DESCRIPTOR = 0x08074b50;

const ENCRYPTED = 0x2041;
/** The sizes follow the data, so the local header may have none. */
const SIZES_FOLLOW = 0x0008;
/** How well it is compressed, the above, and that the name is UTF-8. */
const KNOWN_FLAGS = 0x0806 | SIZES_FOLLOW;
const STORED = 0;
const DEFLATED = 8;
/** The Deflate output of empty content, which some programs store for a folder. */
const EMPTY_DEFLATED_BYTES = 2;

const UNIX = 3;
const FILE_TYPE_MASK = 0xf000;
const REGULAR = 0x8000;
const FOLDER = 0x4000;
const LINK = 0xa000;
const FOLDER_OF_DOS = 0x10;

const ZIP64_FIELD = 0x0001;
const UNICODE_PATH_FIELD = 0x7075;
/** Times and owners: of NTFS, and of Unix in four forms. */
const HARMLESS_FIELDS = [0x000a, 0x5455, 0x5855, 0x7855, 0x7875];

/** Throws HttpError 400. `place` is what the entry takes of the archive, `next` where the next record begins. */
export function readEntry(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  at: number,
  { start, end }: { start: number; end: number },
) {
  const record = readRecord(bytes, view, at, end);
  const { path, shown, isFolder, refusal } = readPath(record.name);
  if (refusal) refuse(refusal);
  if (record.flags & ENCRYPTED) refuse(`${shown} is encrypted. Please add an archive without a password.`);
  if (record.flags & ~KNOWN_FLAGS || (record.method !== STORED && record.method !== DEFLATED))
    refuse(`${shown} is compressed in a way that is not supported. Please use an ordinary ZIP.`);
  if (record.method === STORED && record.dataSize !== record.size)
    refuse(`${shown} does not have the size that the archive says.`);
  if (isFolder && (record.size > 0 || record.dataSize > EMPTY_DEFLATED_BYTES))
    refuse(`${shown} is a folder with content, so it is not accepted.`);
  const { type, isFolderOfDos, madeBy } = record;
  if (!(isFolder ? [0, FOLDER] : [0, REGULAR, LINK]).includes(type))
    refuse(`${shown} is neither a file nor a folder, so it is not accepted.`);
  const lies = `${shown} is described in two different ways in the archive, so it is not accepted.`;
  // Programs read the mode of Unix only where Unix is named.
  if ((isFolderOfDos && !isFolder) || (type === LINK && madeBy !== UNIX)) refuse(lies);
  const { dataStart, dataEnd } = readLocal(bytes, view, record, { shown, lies, start });
  const { size, crc, dataSize, method, offset, next } = record;
  return {
    entry: { path, size, crc, isLink: type === LINK, isDeflated: method === DEFLATED, dataStart, dataSize },
    shown,
    isFolder,
    place: { from: offset, to: dataEnd },
    next,
  };
}

type Directive = ReturnType<typeof readRecord>;

function readRecord(bytes: Uint8Array, view: DataView, at: number, end: number) {
  if (at + RECORD_BYTES > end || view.getUint32(at, true) !== RECORD) refuse(BROKEN);
  const nameEnd = at + RECORD_BYTES + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > end || view.getUint16(at + 34, true) !== 0) refuse(BROKEN);
  const name = bytes.subarray(at + RECORD_BYTES, nameEnd);
  requireKnownFields(bytes, view, { start: nameEnd, end: extraEnd, name });
  const attributes = view.getUint32(at + 38, true);
  return {
    madeBy: view.getUint8(at + 5),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    dataSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    type: (attributes >>> 16) & FILE_TYPE_MASK,
    isFolderOfDos: (attributes & FOLDER_OF_DOS) !== 0,
    offset: view.getUint32(at + 42, true),
    name,
    next,
  };
}

/** A program that trusts the local headers must see the same file. */
function readLocal(
  bytes: Uint8Array,
  view: DataView,
  record: Directive,
  { shown, lies, start }: { shown: string; lies: string; start: number },
) {
  const { offset, flags, method, crc, dataSize, size } = record;
  if (offset + LOCAL_BYTES > start || view.getUint32(offset, true) !== LOCAL) refuse(BROKEN);
  const nameEnd = offset + LOCAL_BYTES + view.getUint16(offset + 26, true);
  const dataStart = nameEnd + view.getUint16(offset + 28, true);
  const dataEnd = dataStart + dataSize;
  if (dataEnd > start) refuse(BROKEN);
  const name = bytes.subarray(offset + LOCAL_BYTES, nameEnd);
  if (Buffer.compare(name, record.name) !== 0) refuse(lies);
  requireKnownFields(bytes, view, { start: nameEnd, end: dataStart, name });
  const facts = [crc, dataSize, size];
  const says = (at: number, mayBeLeftOut = 0) =>
    facts.every((fact, index) =>
      [fact, index < mayBeLeftOut ? 0 : fact].includes(view.getUint32(at + 4 * index, true)),
    );
  const follows = (flags & SIZES_FOLLOW) !== 0;
  // What is stored does not show where it ends, so that its sizes may not be left out.
  const leftOut = follows ? (method === DEFLATED ? 3 : 1) : 0;
  if (
    view.getUint16(offset + 6, true) !== flags ||
    view.getUint16(offset + 8, true) !== method ||
    !says(offset + 14, leftOut)
  )
    refuse(lies);
  if (!follows) return { dataStart, dataEnd };
  if (dataEnd + 16 <= start && view.getUint32(dataEnd, true) === DESCRIPTOR && says(dataEnd + 4))
    return { dataStart, dataEnd: dataEnd + 16 };
  if (dataEnd + 12 <= start && says(dataEnd)) return { dataStart, dataEnd: dataEnd + 12 };
  return refuse(`${shown} does not have the size that the archive says.`);
}

type Fields = { start: number; end: number; name: Uint8Array };

/** Of additional fields, those are known that change neither name nor content. */
function requireKnownFields(bytes: Uint8Array, view: DataView, { start, end, name }: Fields): void {
  let at = start;
  while (at + 4 <= end) {
    const id = view.getUint16(at, true);
    const next = at + 4 + view.getUint16(at + 2, true);
    if (id === ZIP64_FIELD) refuse(ZIP64);
    // The second name follows 5 bytes of version and checksum, and has to be the first.
    const isSameName = id === UNICODE_PATH_FIELD && Buffer.compare(bytes.subarray(at + 9, next), name) === 0;
    if (next > end || !(isSameName || HARMLESS_FIELDS.includes(id)))
      refuse(
        'The archive has an additional field that programs read in different ways. Please use an ordinary ZIP.',
      );
    at = next;
  }
  if (at !== end) refuse(BROKEN);
}

export function refuse(sentence: string): never {
  throw new HttpError(400, sentence);
}
