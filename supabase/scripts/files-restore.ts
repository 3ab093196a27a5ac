// npm run files:restore -- folder: puts the files and reports of a backup into a restored project, from the folders
// client-files and reports in `folder`. Each is uploaded as the type that its row names: a bucket refuses any other, and the
// name of a file's object has no extension that would tell it. Withdrawn reports and unfinished uploads have no object to restore.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectOperator, fromCallersFolder, runCommand, unwrap, type Operator } from './operator.ts';

const PAGE_SIZE = 500;

/** Returns how many are in Storage and a line for each that is not. What is there stays: objects:verify judges the bytes. */
export async function restoreFiles(
  operator: Operator,
  folder: string,
): Promise<{ stored: number; missing: string[] }> {
  let stored = 0;
  const missing: string[] = [];
  for await (const { bucket, path, type } of knownObjects(operator)) {
    const bytes = await readFile(join(folder, bucket, path)).catch(() => null);
    const { error } = bytes
      ? await operator.storage.from(bucket).upload(path, bytes, { contentType: type })
      : { error: { message: 'The backup does not have it.' } };
    if (error && !/already exists/i.test(error.message)) missing.push(`${bucket}/${path}: ${error.message}`);
    else stored += 1;
  }
  return { stored, missing };
}

/** Every completed file and published report, oldest id first, a page at a time. */
async function* knownObjects(
  operator: Operator,
): AsyncGenerator<{ bucket: string; path: string; type: string }> {
  const nextFiles = (after: string) =>
    operator
      .from('files')
      .select('id, storage_path, mime_type')
      .not('uploaded_at', 'is', null)
      .gt('id', after)
      .order('id')
      .limit(PAGE_SIZE);
  for await (const { storage_path, mime_type } of everyRow(nextFiles))
    yield { bucket: 'client-files', path: storage_path, type: mime_type };
  const nextReports = (after: string) =>
    operator
      .from('report_versions')
      .select('id, report_path')
      .not('report_path', 'is', null)
      .eq('state', 'published')
      .gt('id', after)
      .order('id')
      .limit(PAGE_SIZE);
  for await (const { report_path } of everyRow(nextReports))
    yield { bucket: 'reports', path: report_path ?? '', type: 'application/pdf' };
}

/** The rows of a query that `next` asks for those after an id. */
async function* everyRow<Row extends { id: string }>(
  next: (
    after: string,
  ) => PromiseLike<{ data: Row[]; error: null } | { data: null; error: { message: string } }>,
): AsyncGenerator<Row> {
  let last = '00000000-0000-0000-0000-000000000000';
  let page;
  do {
    page = unwrap(await next(last)) ?? [];
    yield* page;
    last = page.at(-1)?.id ?? last;
  } while (page.length > 0);
}

await runCommand(import.meta.url, async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say where the files are: npm run files:restore -- folder');
  const { stored, missing } = await restoreFiles(connectOperator(), fromCallersFolder(folder));
  for (const line of missing) console.info(line);
  console.info(`In Storage: ${stored}. Missing: ${missing.length}.`);
  if (missing.length > 0) process.exitCode = 1;
});
