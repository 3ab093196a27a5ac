import {
  fetchArchivedAudit,
  fetchArchivedAuditIds,
  type ArchivedAudit,
} from '@portal/data/archive/archived-audit';
import {
  fetchArchivedObject,
  sha256Of,
  type ArchivedObject,
  type ArchiveSubject,
} from '@portal/data/archive/archived-objects';
import { writeFindings } from '@portal/data/findings/exchange/export-findings';
import { toDataUrl } from '@portal/data/findings/exchange/fetch-images';
import { distinctPaths, titleFileName } from '@portal/domain/files/archive-names';
import { FILE_TYPES } from '@portal/domain/files/rules';
import { makeZip } from 'client-zip';
import { AuditIndex, ClientIndex, type ArchivedFile } from './archive-index.tsx';
import type { PageWriter } from './use-page-writer.tsx';

type Entry = { name: string; input: Uint8Array<ArrayBuffer>; lastModified: Date };
type Bytes = Uint8Array<ArrayBuffer>;

/** A ZIP has the local time of who writes it, without a zone: this one is the same everywhere. */
const FIXED_DATE = new Date(2000, 0, 1);
const FOLDERS = { report: 'reports', file: 'files', image: 'images', source: 'source' };
const FORMATS = ['json', 'md', 'sarif', 'csv'] as const;

type Options = {
  writePage: PageWriter;
  signal: AbortSignal;
  /** How many bytes of the objects have been read. */
  onProgress: (bytes: number) => void;
};

/**
 * TAKE-01, TAKE-02: the archive of these objects as a stream, with the data of their audits, an index.html and SHA256SUMS. It holds one
 * object at a time, and the images of one audit. The stream fails, saying why, when a part cannot be had or has changed.
 */
export function writeArchive(
  subject: ArchiveSubject,
  objects: readonly ArchivedObject[],
  options: Options,
): ReadableStream<Uint8Array> {
  return makeZip(withSums(archiveParts(subject, objects, options)));
}

type Part = { path: string; bytes: Bytes; sha256: string };

async function* withSums(parts: AsyncIterable<Part>): AsyncGenerator<Entry> {
  const sums: string[] = [];
  for await (const { path, bytes, sha256 } of parts) {
    sums.push(`${sha256}  ${path}\n`);
    yield { name: path, input: bytes, lastModified: FIXED_DATE };
  }
  yield { name: 'SHA256SUMS', input: toBytes(sums.join('')), lastModified: FIXED_DATE };
}

async function* archiveParts(
  subject: ArchiveSubject,
  objects: readonly ArchivedObject[],
  { writePage, signal, onProgress }: Options,
): AsyncGenerator<Part> {
  let bytesRead = 0;
  const read = async (object: ArchivedObject): Promise<Bytes> => {
    const bytes = await fetchArchivedObject(object, signal);
    onProgress((bytesRead += bytes.byteLength));
    return bytes;
  };
  const toPath = distinctPaths();
  // Written last. Some systems would take a folder of this name, that of an audit's title, for it.
  toPath('', 'SHA256SUMS');
  if (subject.auditId !== null) {
    const audit = await fetchArchivedAudit(subject.clientId, subject.auditId, signal);
    return yield* auditParts(audit, '', objects, read, toPath, writePage);
  }
  const audits: { title: string; path: string }[] = [];
  for (const id of await fetchArchivedAuditIds(subject, signal)) {
    const audit = await fetchArchivedAudit(subject.clientId, id, signal);
    const folder = `${toPath('', titleFileName(audit.facts.title))}/`;
    audits.push({ title: audit.facts.title, path: toHref(`${folder}index.html`) });
    yield* auditParts(
      audit,
      folder,
      objects.filter(({ auditId }) => auditId === id),
      read,
      toPath,
      writePage,
    );
  }
  const files: ArchivedFile[] = [];
  for (const object of objects.filter(({ auditId }) => auditId === null))
    yield* add(files, '', object, toPath('other-files/', object.name), await read(object));
  const page = await writePage(subject.title, <ClientIndex audits={audits} files={files} />);
  yield await toPart(toPath('', 'index.html'), toBytes(page));
}

async function* auditParts(
  audit: ArchivedAudit,
  folder: string,
  objects: readonly ArchivedObject[],
  read: (object: ArchivedObject) => Promise<Bytes>,
  toPath: ReturnType<typeof distinctPaths>,
  writePage: PageWriter,
): AsyncGenerator<Part> {
  const files: ArchivedFile[] = [];
  const images = new Map<string, string>();
  const embedded = new Map<string, string>();
  // Their addresses are in the texts, so that they come first. The rest follows in the order of the list.
  for (const object of objects.toSorted(
    (one, other) => Number(other.kind === 'image') - Number(one.kind === 'image'),
  )) {
    const bytes = await read(object);
    const ending = object.name.slice(object.name.lastIndexOf('.')).toLowerCase();
    const name = object.kind === 'image' ? `${object.id}${ending}` : object.name;
    const path = toPath(`${folder}${FOLDERS[object.kind]}/`, name);
    if (object.kind === 'image') {
      images.set(object.id, toHref(path.slice(folder.length)));
      const type = FILE_TYPES[ending.slice(1)]?.mimeType ?? 'application/octet-stream';
      embedded.set(object.id, await toDataUrl(new Blob([bytes], { type })));
    }
    yield* add(files, folder, object, path, bytes);
  }
  for (const format of FORMATS) {
    for (const { text, ending } of writeFindings(audit.exported, audit.findings, format, embedded)) {
      const path = toPath(folder, `findings${ending}`);
      yield* add(files, folder, { kind: 'findings' }, path, toBytes(text));
    }
  }
  const { exported, findings: _findings, ...rest } = audit;
  const data = {
    format: 'audit-archive',
    version: 1,
    ...rest,
    scope: exported.scope,
    repositories: exported.repositories,
    files,
  };
  const path = toPath(folder, 'audit.json');
  yield* add(files, folder, { kind: 'data' }, path, toBytes(`${JSON.stringify(data, null, 2)}\n`));
  const page = await writePage(audit.facts.title, <AuditIndex audit={audit} files={files} images={images} />);
  yield await toPart(toPath(folder, 'index.html'), toBytes(page));
}

/** A part of the archive that the page of its folder links. */
async function* add(
  files: ArchivedFile[],
  folder: string,
  object: { kind: string; id?: string },
  path: string,
  bytes: Bytes,
): AsyncGenerator<Part> {
  const part = await toPart(path, bytes);
  const { kind, id } = object;
  const name = path.slice(path.lastIndexOf('/') + 1);
  files.push({
    kind,
    ...(id !== undefined && { id }),
    name,
    path: toHref(path.slice(folder.length)),
    sha256: part.sha256,
  });
  yield part;
}

async function toPart(path: string, bytes: Bytes): Promise<Part> {
  return { path, bytes, sha256: await sha256Of(bytes) };
}

const toBytes = (text: string): Bytes => new TextEncoder().encode(text);

const toHref = (path: string) => path.split('/').map(encodeURIComponent).join('/');
