import { MAX_FINDINGS } from '../write/exchanged-finding.ts';
import { readBytes } from './read-bytes.ts';
import { allUnreadable, type ReadFile, type ReadFiles, type ReadFinding } from './read-file-result.ts';

/** How many files one import can be read from (FIND-08). The limits of one file are in exchanged-finding.ts (../write). */
const MAX_FILES = 1_000;

/** How far the reading is: which file, and how much of all of them, from 0 to 1. */
export type ReadingProgress = { name: string; part: number };

/** FIND-08: reads files as one import. Never rejects: what cannot be read of them is listed with its reason. */
export async function readFiles(
  files: readonly File[],
  onProgress: (progress: ReadingProgress) => void,
): Promise<ReadFiles> {
  const names = files.map(({ name }) => name);
  if (files.length > MAX_FILES)
    return allUnreadable(names, `At most ${MAX_FILES.toLocaleString('en')} files can be read at once.`);
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  const read: ReadFile[] = [];
  let before = 0;
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other: their findings keep the order of the files.
    read.push(
      await readBytes(file, (part) =>
        onProgress({ name: file.name, part: (before + part * file.size) / total }),
      ),
    );
    before += file.size;
  }
  const findings = read.flatMap((file, index) => inFile(files, index, file.findings));
  const formats = [...new Set(read.flatMap(({ format }) => format ?? []))];
  if (findings.length > MAX_FINDINGS) {
    const reason = `These files have ${findings.length.toLocaleString('en')} findings; ${MAX_FINDINGS.toLocaleString('en')} can be imported at once. Choose fewer files.`;
    return allUnreadable(names, reason);
  }
  return {
    names,
    formats,
    findings,
    skipped: read.flatMap((file, index) => inFile(files, index, file.skipped)),
    images: new Map(read.flatMap(({ images = [] }) => [...images])),
  };
}

/** The entries of a file, which say from which it is when there are several. */
function inFile<Entry extends { where: string; finding?: ReadFinding }>(
  files: readonly File[],
  index: number,
  entries: readonly Entry[],
): readonly Entry[] {
  if (files.length === 1) return entries;
  const inThis = (where: string) => `${files[index]?.name}: ${where}`;
  return entries.map((entry) => ({
    ...entry,
    where: inThis(entry.where),
    ...(entry.finding && { finding: { ...entry.finding, where: inThis(entry.finding.where) } }),
  }));
}
