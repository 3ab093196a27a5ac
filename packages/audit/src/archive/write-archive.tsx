import {
  fetchArchivedAudit,
  fetchArchivedAuditIds,
  fetchOtherProposals,
  type ArchivedAudit,
} from '@portal/data/archive/archived-audit';
import {
  fetchArchivedObject,
  hash,
  type ArchivedObject,
  type ArchiveSubject,
  type Hashed,
} from '@portal/data/archive/archived-objects';
import { writeFindings } from '@portal/data/findings/exchange/export-findings';
import { toDataUrl } from '@portal/data/findings/exchange/fetch-images';
import { distinctPaths, titleFileName } from '@portal/domain/files/archive-names';
import { FILE_TYPES } from '@portal/domain/files/rules';
import { makeZip } from 'client-zip';
import { AuditIndex, ClientIndex, type ArchivedFile } from './archive-index.tsx';
import type { PageWriter } from './use-page-writer.tsx';

/** A ZIP has the local time of who writes it, without a zone: this one is the same everywhere. */
const FIXED_DATE = new Date(2000, 0, 1);
const FOLDERS = { report: 'reports', file: 'files', image: 'images', source: 'source' };
const FORMATS = ['json', 'md', 'sarif', 'csv'] as const;
/** As much as goes to the disk at once: the next object is not read before most of this one is written. */
const PIECE_BYTES = 1024 * 1024;

type Options = {
  writePage: PageWriter;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
};
type Part = Hashed & { path: string };

/** TAKE-01, TAKE-02: holds one object at a time. The stream fails when a part cannot be had or has changed. */
export function writeArchive(
  subject: ArchiveSubject,
  objects: readonly ArchivedObject[],
  options: Options,
): ReadableStream<Uint8Array> {
  return makeZip(toEntries(new ArchiveWriter(options).parts(subject, objects)));
}

async function* toEntries(parts: AsyncIterable<Part>) {
  const sums: string[] = [];
  for await (const { path, bytes, sha256 } of parts) {
    sums.push(`${sha256}  ${path}\n`);
    yield { name: path, input: inPieces(bytes), lastModified: FIXED_DATE };
  }
  yield { name: 'SHA256SUMS', input: sums.join(''), lastModified: FIXED_DATE };
}

async function* inPieces(bytes: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

class ArchiveWriter {
  private readonly options: Options;
  private readonly toPath = distinctPaths();
  private bytesRead = 0;

  constructor(options: Options) {
    this.options = options;
    // Written last. Some systems would take a folder of this name, that of an audit's title, for it.
    this.toPath('', 'SHA256SUMS');
  }

  async *parts(subject: ArchiveSubject, objects: readonly ArchivedObject[]): AsyncGenerator<Part> {
    const { clientId, auditId } = subject;
    const { signal, writePage } = this.options;
    if (auditId !== null) return yield* this.audit(clientId, auditId, '', objects);
    const audits: { title: string; path: string }[] = [];
    for (const id of await fetchArchivedAuditIds(clientId, signal)) {
      const ofAudit = objects.filter((object) => object.audit_id === id);
      const { title, path } = yield* this.audit(clientId, id, null, ofAudit);
      audits.push({ title, path: toHref(path) });
    }
    const files: ArchivedFile[] = [];
    for (const object of objects.filter((object) => object.audit_id === null))
      yield* this.object(files, '', 'other-files', object, object.name);
    const proposals = await fetchOtherProposals(clientId, signal);
    if (proposals.length > 0) yield* this.text(files, '', 'data', 'proposals.json', toJson(proposals));
    const page = <ClientIndex audits={audits} proposals={proposals} files={files} />;
    yield* this.text([], '', 'page', 'index.html', await writePage(subject.title, page));
  }

  private async *audit(
    clientId: string,
    auditId: string,
    inFolder: string | null,
    objects: readonly ArchivedObject[],
  ): AsyncGenerator<Part, { title: string; path: string }> {
    const { signal, writePage } = this.options;
    const audit = await fetchArchivedAudit(clientId, auditId, signal);
    const { title } = audit.facts;
    const folder = inFolder ?? `${this.toPath('', titleFileName(title))}/`;
    const files: ArchivedFile[] = [];
    const images = new Map<string, string>();
    const embedded = new Map<string, string>();
    // Their addresses are in the texts, so that they come first. The rest follows in the order of the list.
    for (const object of objects.toSorted(
      (one, other) => Number(other.kind === 'image') - Number(one.kind === 'image'),
    )) {
      const isImage = object.kind === 'image';
      const ending = object.name.slice(object.name.lastIndexOf('.')).toLowerCase();
      const name = isImage ? `${object.object_id}${ending}` : object.name;
      const { path, bytes } = yield* this.object(files, folder, FOLDERS[object.kind], object, name);
      if (!isImage) continue;
      images.set(object.object_id, toHref(path.slice(folder.length)));
      const type = FILE_TYPES[ending.slice(1)]?.mimeType ?? 'application/octet-stream';
      embedded.set(object.object_id, await toDataUrl(new Blob([bytes], { type })));
    }
    for (const format of FORMATS)
      for (const { text, ending } of writeFindings(audit.exported, audit.findings, format, embedded))
        yield* this.text(files, folder, 'data', `findings${ending}`, text);
    yield* this.text(files, folder, 'data', 'audit.json', toJson(auditData(audit, files)));
    const page = <AuditIndex audit={audit} files={files} images={images} />;
    const { path } = yield* this.text([], folder, 'page', 'index.html', await writePage(title, page));
    return { title, path };
  }

  private async *object(
    files: ArchivedFile[],
    base: string,
    folder: string,
    object: ArchivedObject,
    name: string,
  ) {
    const hashed = await fetchArchivedObject(object, this.options.signal);
    this.options.onProgress((this.bytesRead += hashed.bytes.byteLength));
    const { kind, object_id: id } = object;
    return yield* this.part(files, base, { kind, id }, `${base}${folder}/`, name, hashed);
  }

  private async *text(files: ArchivedFile[], folder: string, kind: string, name: string, text: string) {
    const hashed = await hash(new TextEncoder().encode(text));
    return yield* this.part(files, folder, { kind }, folder, name, hashed);
  }

  private *part(
    files: ArchivedFile[],
    base: string,
    facts: Pick<ArchivedFile, 'kind' | 'id'>,
    folder: string,
    name: string,
    hashed: Hashed,
  ): Generator<Part, Part> {
    const path = this.toPath(folder, name);
    const { sha256 } = hashed;
    files.push({ ...facts, name: path.slice(folder.length), path: toHref(path.slice(base.length)), sha256 });
    yield { ...hashed, path };
    return { ...hashed, path };
  }
}

function auditData(
  { exported, findings: _findings, ...rest }: ArchivedAudit,
  files: readonly ArchivedFile[],
) {
  const { scope, repositories } = exported;
  return { format: 'audit-archive', version: 1, ...rest, scope, repositories, files };
}

const toJson = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

const toHref = (path: string) => path.split('/').map(encodeURIComponent).join('/');
