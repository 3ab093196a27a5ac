import { accentOf } from '../../../packages/domain/src/brand/accent.ts';
import { MAX_LENGTH } from '../../../packages/domain/src/forms/limits.ts';
import { canBeMadePublic } from '../../../packages/domain/src/reports/report-kinds.ts';
import { paths } from '../../../packages/domain/src/routing/paths.ts';
import { MissingObject, type Backend } from '../_shared/backend.ts';
import { idIn, forSignedIn, textIn } from '../_shared/caller.ts';
import { accentColor, brandName, portalUrl } from '../_shared/config.ts';
import { HttpError, json } from '../_shared/http.ts';
import { linkObject } from '../_shared/link-object.ts';
import type { Part } from '../_shared/report/parts.ts';
import { addReportedCode, type ReportedFiles } from '../_shared/report/reported-code.ts';
import type { Firm, ReportImages, ReportSnapshot } from '../_shared/report/snapshot.ts';
import { sealReport, type UnsealedReport } from '../_shared/seal.ts';
import { sha256 } from '../_shared/bytes.ts';

/** The settings of reports with a logo fit in. */
const BODY_LIMIT_BYTES = 512 * 1024;
const STEPS = ['check', 'begin', 'count', 'write', 'finish'];
/** More than a part of any report has. */
const MAX_PAGES = 10_000;
const CHANGED = 'The audit was changed while its report was written. Generate the report again.';
const FONTS_LACK = 'The report has characters that its fonts cannot print.';

interface Sources {
  snapshot: ReportSnapshot;
  drafts: number;
  /** The titles of texts that are not published. */
  draft_sections: string[];
  images: { id: string; path: string }[];
  files: ReportedFiles;
  /** Lines of code of the audited source in the scope; null where they are not known. */
  nsloc: number | null;
  folder: string;
  caller: string;
}

/**
 * POST by an admin's page (SEAL-02), `{ step, ... }`. A report is written in several calls, each within half of what a hosted function may
 * use (docs/decisions/report-parts.md). All but the last two take `{ id, version, kind, replace }`: an audit and the report it would get.
 *   and optionally `confidentiality`, the line of each page.
 * - `check`: nothing else. Returns what prevents the report and what is worth knowing.
 * - `begin`: also `preview`. Returns `taken_at` and `sha256` of the report's data, and how many `parts` it has.
 * - `count`: also `preview`, `taken_at`, `sha256` and `part`. Returns how many pages the part has.
 * - `write`: the same with `pages`, the number of pages of each part. Writes a part from 1 on, and keeps it for an hour.
 * - `finish`: also `preview`, `taken_at`, `sha256` and `pages`. Joins the parts. Returns links to a preview. Otherwise publishes and
 *   seals it, with `updated_at`, the audit as the page has it, `client`, the name of the client that the admin confirmed, and
 *   `snapshot_id`, a new id, by which the page finds the version if this response is lost.
 * - `markdown`: `{ id, part }`, a generated version and one of its parts. Returns its `text` in Markdown, and how many `parts` there are.
 * - `sample`: `{ settings }`, columns of report_settings that need not be saved (SEAL-03). Returns links to a PDF of an invented audit.
 *
 * 409 when the audit or the client's name was changed meanwhile: of two calls at once, one makes a version.
 */
export const generateReport = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const step = textIn(body, 'step');
  const verifyUrl = `${portalUrl()}${paths.verify}`;
  const { accent } = accentOf(accentColor()).light;
  if (step === 'sample') {
    const { settings = {} } = body as { settings?: unknown };
    const firm = await backend.rpcAs<Firm>(caller, 'draft_firm', {
      settings,
      portal_name: brandName(),
      portal_accent: accent,
    });
    const { readLogo } = await import('../_shared/report/read-image.ts');
    if (firm.logo !== null && readLogo(firm.logo) === null)
      throw new HttpError(400, 'The logo cannot be printed. Save it again as an ordinary PNG or JPEG.');
    const { sampleSnapshot } = await import('../_shared/report/sample-snapshot.ts');
    const { writePdf } = await import('../_shared/report/pdf/write-pdf.ts');
    const pdf = await writePdf(sampleSnapshot(firm, verifyUrl), new Map());
    return linkPreview(backend, `previews/${crypto.randomUUID()}.pdf`, pdf);
  }
  const id = idIn(body, 'id');
  // The writers and their fonts are large: each loads with the first report that needs it.
  if (step === 'markdown') {
    const { writeMarkdownPart } = await import('../_shared/report/write-markdown.ts');
    const { listParts } = await import('../_shared/report/parts.ts');
    const snapshot = await backend.rpcAs<ReportSnapshot>(caller, 'generated_report', { version_id: id });
    const parts = listParts(snapshot).length + 1;
    return json({ parts, text: writeMarkdownPart(snapshot, numberIn(body, 'part', 0, parts - 1)) });
  }
  if (!STEPS.includes(step)) throw new HttpError(400, 'The request must contain step.');
  const isFirst = step === 'check' || step === 'begin';
  const sources = await backend.rpcAs<Sources>(caller, 'draft_report', {
    audit_id: id,
    version: textIn(body, 'version'),
    kind: textIn(body, 'kind'),
    replaces_characters: isTrue(body, 'replace'),
    portal: { verify_url: verifyUrl, firm_name: brandName(), accent },
    taken_at: isFirst ? null : textIn(body, 'taken_at'),
  });
  const { snapshot } = sources;
  snapshot.report.is_preview = isTrue(body, 'preview');
  snapshot.firm.confidentiality = confidentialityIn(body, snapshot);
  const { listParts } = await import('../_shared/report/parts.ts');
  const parts = listParts(snapshot);
  if (isFirst) {
    const { findObstacles } = await import('../_shared/report/find-obstacles.ts');
    const sha256 = digest(snapshot);
    const around = {
      findings: sources.drafts,
      sections: sources.draft_sections,
      ...(await addReportedCode(backend, snapshot.findings, sources.files)),
      nsloc: sources.nsloc,
    };
    const obstacles = await findObstacles(snapshot, around, await readImages(backend, sources));
    const { confidentiality } = snapshot.firm;
    if (step === 'check') return json({ ...obstacles, client: snapshot.client, confidentiality });
    if (obstacles.unprintable.length > 0 && !snapshot.report.replaces_characters)
      throw new HttpError(400, FONTS_LACK);
    const { taken_at } = snapshot.report;
    return json({ taken_at, sha256, parts: parts.length + 1 });
  }
  const dataSha256 = digest(snapshot);
  if (textIn(body, 'sha256') !== dataSha256) throw new HttpError(409, CHANGED);
  const { countPages, joinParts, writePart } = await import('../_shared/report/pdf/write-pdf.ts');
  const last = parts.length;
  const addCode = (of: Part | undefined) =>
    addReportedCode(backend, of?.report.findings ?? [], sources.files);
  if (step === 'count') {
    const part = numberIn(body, 'part', 0, last);
    await addCode(parts[part - 1]);
    return json({
      pages: await countPages(snapshot, await imagesOf(backend, sources, parts[part - 1]), part),
    });
  }
  const pages = pagesIn(body, last + 1);
  const prefix = partPrefix(sources, dataSha256);
  if (step === 'write') {
    const part = numberIn(body, 'part', 1, last);
    const images = await imagesOf(backend, sources, parts[part - 1]);
    await addCode(parts[part - 1]);
    const bytes = await writePart(snapshot, images, part, pages);
    await backend.saveObject('reports', prefix + partName(part, pages), bytes, 'application/pdf', {
      isReplaced: true,
    });
    return json({ message: 'This part is written.' });
  }
  const kept = parts.map((_, index) => prefix + partName(index + 1, pages));
  const pdf = await joinParts(snapshot, readParts(backend, kept), pages);
  await backend.removeObjects('reports', kept);
  if (snapshot.report.is_preview) return linkPreview(backend, `${prefix}preview.pdf`, pdf);
  // For the Markdown, which is written from what is kept.
  await addReportedCode(backend, snapshot.findings, sources.files);
  const confirmed = {
    updated_at: textIn(body, 'updated_at'),
    client: textIn(body, 'client'),
    snapshotId: idIn(body, 'snapshot_id'),
  };
  for (const unsealed of await issue(backend, sources, pdf, confirmed)) await sealReport(backend, unsealed);
  return json({ message: 'The report is issued and sealed.' });
});

/** Stores the PDF and publishes it. Removes the object only when the database refused it; the sweep removes unreferenced objects. */
async function issue(
  backend: Backend,
  { snapshot, folder, caller }: Sources,
  pdf: Uint8Array<ArrayBuffer>,
  { updated_at, client, snapshotId }: { updated_at: string; client: string; snapshotId: string },
): Promise<UnsealedReport[]> {
  const path = `${folder}/${snapshotId}.pdf`;
  await backend.saveObject('reports', path, pdf, 'application/pdf');
  try {
    return await backend.rpcOrRefusal<UnsealedReport[]>('issue_report', {
      snapshot_id: snapshotId,
      snapshot,
      client_name: client || null,
      audit_updated_at: updated_at,
      publisher: caller,
    });
  } catch (error) {
    if (error instanceof HttpError && error.status < 500)
      await backend.removeObjects('reports', [path]).catch(() => undefined);
    throw error;
  }
}

/** The SHA-256 of a report's data, which shows whether the audit was changed since. */
function digest(snapshot: ReportSnapshot): string {
  return sha256(new TextEncoder().encode(JSON.stringify(snapshot)));
}

/** Below the audit's reports, for the service alone. Names say for whom and from what, so that no reports are mixed. */
function partPrefix({ caller, folder }: Sources, dataSha256: string): string {
  return `${folder}/${dataSha256}/${caller}-`;
}

function partName(part: number, pages: readonly number[]): string {
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
  return `${part}-${sum(pages.slice(0, part))}-${sum(pages)}.pdf`;
}

/** Reads the parts one after the other, so that few of them are in memory. */
async function* readParts(backend: Backend, kept: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of kept) yield await backend.readBytes('reports', path);
}

/** What each page says of confidentiality: what the admin entered, else the firm's line, which a report that can be made public lacks. */
function confidentialityIn(body: unknown, { firm, report }: ReportSnapshot): string | null {
  const { confidentiality: given } = body as { confidentiality?: unknown };
  if (typeof given !== 'string') return canBeMadePublic(report.kind) ? null : firm.confidentiality;
  if (given.length > MAX_LENGTH.report_settings.confidentiality)
    throw new HttpError(400, 'The confidentiality is too long.');
  return given.replaceAll(/\s+/g, ' ').trim() || null;
}

function isTrue(body: unknown, name: string): boolean {
  return (body as Record<string, unknown>)[name] === true;
}

function numberIn(body: unknown, name: string, least: number, most: number): number {
  const value = (body as Record<string, unknown>)[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new HttpError(400, `The request must contain ${name}, a number from ${least} to ${most}.`);
}

function pagesIn(body: unknown, parts: number): number[] {
  const { pages } = body as { pages?: unknown };
  const isCount = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_PAGES;
  if (Array.isArray(pages) && pages.length === parts && pages.every(isCount)) return pages as number[];
  throw new HttpError(400, 'The request must contain pages, the number of pages of each part.');
}

function imagesOf(backend: Backend, sources: Sources, part: Part | undefined): Promise<ReportImages> {
  const text = JSON.stringify(part && { ...part, report: { ...part.report, images: [] } }) ?? '';
  return readImages(backend, { ...sources, images: sources.images.filter(({ id }) => text.includes(id)) });
}

/** The images that are stored and whose bytes match the snapshot. When Storage fails, there is no report instead of one without images. */
async function readImages(backend: Backend, { images, snapshot }: Sources): Promise<ReportImages> {
  const known = new Map(snapshot.images.map((image) => [image.id, image.sha256]));
  const read = new Map<string, Uint8Array>();
  for (const { id, path } of images) {
    const bytes = await backend.readBytes('client-files', path).catch((error: unknown) => {
      if (error instanceof MissingObject) return null;
      throw error;
    });
    if (bytes && sha256(bytes) === known.get(id)) read.set(id, bytes);
  }
  return read;
}

/** Keeps a preview for the admin's tab. The sweep removes it after an hour, as no version refers to it. */
async function linkPreview(backend: Backend, path: string, pdf: Uint8Array<ArrayBuffer>): Promise<Response> {
  await backend.saveObject('reports', path, pdf, 'application/pdf', { isReplaced: true });
  return json(await linkObject(backend, 'reports', path, 'Preview of a report.pdf'));
}
