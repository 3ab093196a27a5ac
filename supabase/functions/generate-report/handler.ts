import { paths } from '../../../packages/domain/src/routing/paths.ts';
import { connectBackend, type Backend } from '../_shared/backend.ts';
import { idIn, readCaller, textIn } from '../_shared/caller.ts';
import { allowedOrigins, backendConfig, emailConfig } from '../_shared/config.ts';
import { HttpError, json, onlyPost, readJson, withCors, withErrorResponses } from '../_shared/http.ts';
import type { Firm, ReportImages, ReportSnapshot } from '../_shared/report/snapshot.ts';
import { sealReport, type UnsealedReport } from '../_shared/seal.ts';
import { sha256 } from '../_shared/bytes.ts';

/** The settings of reports with a logo fit in. */
const BODY_LIMIT_BYTES = 512 * 1024;
const FONTS_LACK = 'The report has characters that its fonts cannot print.';

/** What the database hands out to write a report from, and for whom and where it is issued. */
interface Sources {
  snapshot: ReportSnapshot;
  drafts: number;
  /** The titles of texts that are not published. */
  draft_sections: string[];
  images: { id: string; path: string }[];
  folder: string;
  caller: string;
}

/**
 * POST by an admin's page (SEAL-02), `{ step, ... }`:
 * - `check`: `{ id, version, kind, replace }`, an audit and the report it would get. Returns what stops it and what is worth knowing.
 * - `preview`: the same. Returns the PDF, of which nothing is kept.
 * - `issue`: the same with `updated_at`, the audit as the page has it, and `client`, the name of the client that the admin confirmed.
 *   Writes the PDF of a snapshot, publishes and seals it. 409 when the audit or the name has changed: of two calls at once, one makes a
 *   version.
 * - `markdown`: `{ id }`, a generated version. Returns its Markdown.
 * - `sample`: `{ settings }`, columns of report_settings that need not be saved (SEAL-03). Returns a PDF of an invented audit.
 */
export const generateReport = withCors(
  allowedOrigins(),
  withErrorResponses(async (request) => {
    onlyPost(request);
    const caller = readCaller(request);
    const body = await readJson(request, BODY_LIMIT_BYTES);
    const step = textIn(body, 'step');
    const backend = connectBackend(backendConfig());
    const { portalUrl, brandName } = emailConfig();
    const verifyUrl = `${portalUrl}${paths.verify}`;
    if (step === 'sample') {
      const { settings = {} } = body as { settings?: unknown };
      const firm = await backend.rpcAs<Firm>(caller, 'draft_firm', { settings, portal_name: brandName });
      const { readLogo } = await import('../_shared/report/read-image.ts');
      if (firm.logo !== null && readLogo(firm.logo) === null)
        throw new HttpError(400, 'The logo cannot be printed. Save it again as an ordinary PNG or JPEG.');
      const { sampleSnapshot } = await import('../_shared/report/sample-snapshot.ts');
      const { writePdf } = await import('../_shared/report/pdf/write-pdf.ts');
      return file(await writePdf(sampleSnapshot(firm, verifyUrl), new Map()), 'application/pdf');
    }
    const id = idIn(body, 'id');
    // The writers and their fonts are large: each loads with the first report that needs it.
    if (step === 'markdown') {
      const { writeMarkdown } = await import('../_shared/report/write-markdown.ts');
      const snapshot = await backend.rpcAs<ReportSnapshot | null>(caller, 'generated_report', {
        version_id: id,
      });
      if (!snapshot) throw new HttpError(404, 'This report was not generated here.');
      return file(new TextEncoder().encode(writeMarkdown(snapshot)), 'text/markdown; charset=utf-8');
    }
    const { findObstacles } = await import('../_shared/report/find-obstacles.ts');
    const report = {
      audit_id: id,
      version: textIn(body, 'version'),
      kind: textIn(body, 'kind'),
      replaces_characters: (body as { replace?: unknown }).replace === true,
      portal: { verify_url: verifyUrl, firm_name: brandName },
    };
    const confirmed =
      step === 'issue' ? { updated_at: textIn(body, 'updated_at'), client: textIn(body, 'client') } : null;
    const sources = await backend.rpcAs<Sources>(caller, 'draft_report', report);
    const images = await readImages(backend, sources);
    const drafts = { findings: sources.drafts, sections: sources.draft_sections };
    const obstacles = await findObstacles(sources.snapshot, drafts, images);
    if (step === 'check') return json({ ...obstacles, client: sources.snapshot.client });
    if (step !== 'preview' && !confirmed) throw new HttpError(400, 'The request must contain step.');
    if (stops(sources, obstacles.unprintable)) throw new HttpError(400, FONTS_LACK);
    const { writePdf } = await import('../_shared/report/pdf/write-pdf.ts');
    sources.snapshot.report.is_preview = confirmed === null;
    const pdf = await writePdf(sources.snapshot, images);
    if (!confirmed) return file(pdf, 'application/pdf');
    for (const unsealed of await issue(backend, sources, pdf, confirmed)) await sealReport(backend, unsealed);
    return json({ message: 'The report is issued and sealed.' });
  }),
);

/** Stores the PDF and publishes it. Removes the object only when the database refused it; the sweep removes unreferenced objects. */
async function issue(
  backend: Backend,
  { snapshot, folder, caller }: Sources,
  pdf: Uint8Array<ArrayBuffer>,
  confirmed: { updated_at: string; client: string },
): Promise<UnsealedReport[]> {
  const snapshotId = crypto.randomUUID();
  const path = `${folder}/${snapshotId}.pdf`;
  await backend.saveObject('reports', path, pdf, 'application/pdf');
  try {
    return await backend.rpcOrRefusal<UnsealedReport[]>('issue_report', {
      snapshot_id: snapshotId,
      snapshot,
      client_name: confirmed.client || null,
      audit_updated_at: confirmed.updated_at,
      publisher: caller,
    });
  } catch (error) {
    if (error instanceof HttpError && error.status < 500)
      await backend.removeObjects('reports', [path]).catch(() => undefined);
    throw error;
  }
}

function stops({ snapshot }: Sources, unprintable: readonly unknown[]): boolean {
  return unprintable.length > 0 && !snapshot.report.replaces_characters;
}

/** The images whose bytes match the snapshot. When Storage fails, there is no report instead of one without images. */
async function readImages(backend: Backend, { images, snapshot }: Sources): Promise<ReportImages> {
  const known = new Map(snapshot.images.map((image) => [image.id, image.sha256]));
  const read = new Map<string, Uint8Array>();
  for (const { id, path } of images) {
    const bytes = await backend.readBytes('client-files', path);
    if (sha256(bytes) === known.get(id)) read.set(id, bytes);
  }
  return read;
}

function file(bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(bytes, {
    headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
