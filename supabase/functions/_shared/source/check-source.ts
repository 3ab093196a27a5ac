// Checks the archive of a repository's source (CODE-01) and lists what is in it.
import { createHash } from 'node:crypto';
import { crc32 } from '../bytes.ts';
import { countLinesOfCode } from './count-lines.ts';
import { requireDistinctPaths } from './distinct-paths.ts';
import { readDirectory } from './read-directory.ts';
import { refuse, type Entry } from './read-entry.ts';
import { unpack } from './unpack.ts';

/** Hosted, each call has 2 s and 256 MB. Reading and hashing take some of both; what was unpacked is freed late. */
const CALL_MILLISECONDS = 500;
/** Files that are listed with one request. */
const BATCH_SIZE = 1_000;
const MAX_TEXT_BYTES = 1_048_576;

export interface Source {
  id: string;
  commit_hash: string;
  listed_files: number | null;
  repository_name: string | null;
  object_version: string | null;
}

/** Where the files of an archive are listed; a part of Backend. */
type FileList = { rpcOrRefusal(name: string, parameters: Record<string, unknown>): Promise<unknown> };

export type Progress = { checked: number; total: number };

/** From the first that is not listed yet, until the call's time is used up. HttpError 400 when the archive is refused. */
export async function checkSource(
  backend: FileList,
  source: Source,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Progress> {
  const end = Date.now() + CALL_MILLISECONDS;
  const { entries: stored, folders, commit } = readDirectory(bytes);
  const top = topFolder(stored, source);
  const inRepository = (path: string) => (path.startsWith(top) ? path.slice(top.length) : path);
  const entries = stored.map((entry) => ({ ...entry, path: inRepository(entry.path) }));
  requireDistinctPaths(entries, folders.filter((folder) => `${folder}/` !== top).map(inRepository));
  if (commit !== null && commit !== source.commit_hash)
    refuse(`The archive names the commit ${commit}, and you are adding ${source.commit_hash}.`);
  let checked = source.listed_files ?? 0;
  do {
    const files = [];
    for (const entry of entries.slice(checked, checked + BATCH_SIZE)) {
      files.push({ position: checked + files.length, ...(await describe(entry, bytes)) });
      if (Date.now() >= end) break;
    }
    await backend.rpcOrRefusal('list_source_files', {
      file_id: source.id,
      judged_version: source.object_version,
      names_commit: commit !== null,
      files,
    });
    checked += files.length;
  } while (checked < entries.length && Date.now() < end);
  return { checked, total: entries.length };
}

/** What macOS adds beside the folder that it compresses. It is listed like any other file. */
const OF_MACOS = '__MACOSX/';

/** GitHub and GitLab add a folder named after repository or commit. A single folder of another name, such as src, stays. */
function topFolder(entries: readonly Entry[], { repository_name, commit_hash }: Source): string {
  const own = entries.filter(({ path }) => !path.startsWith(OF_MACOS));
  const [first] = own;
  const folder = first?.path.slice(0, first.path.indexOf('/') + 1) ?? '';
  if (!own.every(({ path }) => path.startsWith(folder))) return '';
  const name = folder.toLowerCase();
  const repository = repository_name?.toLowerCase();
  const isAdded =
    name === `${repository}/` || name.startsWith(`${repository}-`) || name.includes(commit_hash.slice(0, 7));
  return isAdded ? folder : '';
}

async function describe(entry: Entry, bytes: Uint8Array<ArrayBuffer>) {
  const hash = createHash('sha1').update(`blob ${entry.size}\0`);
  const mayBeText = entry.size <= MAX_TEXT_BYTES;
  const kept: Uint8Array[] = [];
  let crc = 0;
  for await (const chunk of unpack(entry, bytes)) {
    hash.update(chunk);
    crc = crc32(chunk, crc);
    if (mayBeText) kept.push(chunk);
  }
  if (crc !== entry.crc) refuse(`${entry.path} does not have the checksum that the archive says.`);
  const text = mayBeText ? readText(kept) : null;
  return {
    path: entry.path,
    size: entry.size,
    blob_id: hash.digest('hex'),
    is_text: text !== null,
    is_link: entry.isLink,
    nsloc: text === null || entry.isLink ? null : countLinesOfCode(entry.path, text),
    data_start: entry.dataStart,
    data_size: entry.dataSize,
    is_deflated: entry.isDeflated,
  };
}

/** The text, or null when the bytes are something else. */
function readText(chunks: Uint8Array[]): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
