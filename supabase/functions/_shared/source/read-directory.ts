// Our own, as @zip.js/zip.js takes nine times the CPU and accepts unlisted bytes and second names (docs/decisions/source-snapshots.md).
// Reads the directory at the end of a ZIP archive that may be hostile: an archive that two programs could read in two ways is refused.
import { BROKEN, readEntry, refuse, ZIP64, type Entry } from './read-entry.ts';

interface Directory {
  entries: Entry[];
  folders: string[];
  /** The commit that the archive's comment names, as `git archive` and GitHub write it; null when it names none. */
  commit: string | null;
}

const MAX_FILES = 20_000;
const MAX_STEPS_IN_ALL = 250_000;
const MAX_FILE_BYTES = 52_428_800;
const MAX_TOTAL_BYTES = 268_435_456;

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;

/** Reads the directory and checks it against the local headers. Throws HttpError 400 with a sentence for whatever is refused. */
export function readDirectory(bytes: Uint8Array<ArrayBuffer>): Directory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start, end, comment } = readEnd(view, bytes);
  const entries: Entry[] = [];
  const folders: string[] = [];
  const places: { from: number; to: number }[] = [];
  let at = start;
  let total = 0;
  let steps = 0;
  for (let index = 0; index < count; index++) {
    const { entry, shown, isFolder, place, next } = readEntry(bytes, view, at, { start, end });
    at = next;
    steps += entry.path.split('/').length;
    if (steps > MAX_STEPS_IN_ALL)
      refuse('The folders of the archive lie too deep in each other, so it is not accepted.');
    places.push(place);
    if (isFolder) {
      folders.push(entry.path);
      continue;
    }
    if (entries.length === MAX_FILES) refuse('The archive has more than 20,000 files.');
    if (entry.size > MAX_FILE_BYTES) refuse(`${shown} is larger than 50 MB when it is unpacked.`);
    total += entry.size;
    if (total > MAX_TOTAL_BYTES) refuse('The archive is larger than 256 MB when it is unpacked.');
    entries.push(entry);
  }
  if (at !== end) refuse(BROKEN);
  requireNothingElse(places, start);
  if (entries.length === 0) refuse('The archive contains no file.');
  return { entries, folders, commit: /^[0-9a-f]{40}$/.exec(comment.trim())?.[0] ?? null };
}

/** The record at the very end: nothing may follow it, and the directory must lie directly before it. */
function readEnd(view: DataView, bytes: Uint8Array) {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== view.byteLength) break;
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
    if (disk !== 0 || directoryDisk !== 0 || countHere !== count || start + size !== at) break;
    return { count, start, end: at, comment: new TextDecoder().decode(bytes.subarray(at + END_BYTES)) };
  }
  return refuse(BROKEN);
}

/** Entries that share bytes unpack to a large archive; what lies between them is read by programs that go through headers. */
function requireNothingElse(places: { from: number; to: number }[], directoryStart: number): void {
  let at = 0;
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (from < at) refuse('Files of the archive lie on top of each other, so it is not accepted.');
    if (from > at) break;
    at = to;
  }
  if (at !== directoryStart)
    refuse('The archive has content that its directory does not list, so it is not accepted.');
}
