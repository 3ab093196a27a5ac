// The reports of the demonstration, made by the generator of the product from what each audit had published on the day of the report.
import { DEFAULT_ACCENT } from '../../../packages/domain/src/brand/accent.ts';
import { createHash } from 'node:crypto';
import { queries } from '../database/rows.ts';
import { runOnDeno } from '../deno.ts';
import type { DemoAudit, DemoReport } from './audits.ts';
import { numbered, statusAt } from './findings/finding.ts';
import { addRecords, auditEvent, getId, orThrow, timeAgo, type Place } from './seeding.ts';

export type Site = { brandName: string; portalUrl: string };

export type ReportToAdd = { audit: DemoAudit; auditId: string; report: DemoReport };

/** A report that has its snapshot and place in Storage, and no PDF yet. */
type FrozenReport = ReportToAdd & { id: string; data: unknown; path: string };

/** Publishes and seals reports, those of an audit in the order of their days. */
export async function addReports(place: Place, reports: readonly ReportToAdd[], site: Site): Promise<void> {
  await describeFirm(place, site);
  const frozen: FrozenReport[] = [];
  for (const report of reports) frozen.push(await freeze(place, report, site));
  const pdfs = writePdfs(frozen);
  for (const [index, report] of frozen.entries())
    await publish(place, report, pdfs[index] ?? new Uint8Array());
}

async function describeFirm({ service }: Place, { brandName }: Site): Promise<void> {
  await orThrow(
    service
      .from('report_settings')
      .update({
        method:
          'Two auditors read every line independently and compared notes. They wrote an invariant suite for what the documentation promises. Findings were discussed with the team while the audit was in progress, and each fix was reviewed.',
        firm_name: brandName,
        confidentiality: 'Confidential',
        about: `This report belongs to a demonstration: ${brandName}, its clients and their code do not exist.`,
      })
      .eq('id', true)
      .select('id'),
  );
}

/** Keeps what the audit had published on the day of the report: each finding with its status and exchange then, and what had changed. */
async function freeze(
  { connection, ids }: Place,
  toAdd: ReportToAdd,
  { brandName, portalUrl }: Site,
): Promise<FrozenReport> {
  const { audit, auditId, report } = toAdd;
  const { version, kind = 'final', daysAgo } = report;
  const day = timeAgo(daysAgo);
  const statuses = numbered(audit.findings ?? []).map(({ finding, number }) => ({
    number,
    status: statusAt(finding, daysAgo),
  }));
  const portal = {
    verify_url: `${portalUrl}/verify`,
    firm_name: brandName,
    accent: DEFAULT_ACCENT.light.accent,
  };
  const [frozen] = await queries(connection)<Pick<FrozenReport, 'id' | 'data' | 'path'>>`
      with today as (
        select private.report_data(${auditId}, ${version}, ${kind}, false, ${JSON.stringify(portal)}, ${day}::timestamptz) as data
      ), dated as (
        select t.data || jsonb_build_object(
          'findings', coalesce((
            select jsonb_agg(f.value || jsonb_build_object('status', past.status, 'exchange', (
              select coalesce(jsonb_agg(x.value order by x.ordinality), '[]')
              from jsonb_array_elements(f.value -> 'exchange') with ordinality x
              where (x.value ->> 'at')::timestamptz <= ${day})) order by f.ordinality)
            from jsonb_array_elements(t.data -> 'findings') with ordinality f
            join jsonb_to_recordset(${JSON.stringify(statuses)}) as past (number text, status text)
              on past.number = f.value ->> 'number'), '[]')) as data
        from today t
      ), compared as (
        select d.data || jsonb_build_object('history', (
          select coalesce(jsonb_agg(jsonb_build_object('version', e.data #> '{report,version}', 'kind', e.data #> '{report,kind}',
            'issued_on', left(e.data #>> '{report,taken_at}', 10), 'withdrawn', false)
            order by e.data #>> '{report,taken_at}'), '[]')
          from private.report_snapshots e where e.audit_id = ${auditId}), 'changes', (
          select jsonb_build_object('since', e.data #>> '{report,version}', 'findings', (
            select coalesce(jsonb_agg(to_jsonb(c)), '[]') from private.changes_between(e.data, d.data) c))
          from private.report_snapshots e where e.audit_id = ${auditId}
          order by e.data #>> '{report,taken_at}' desc limit 1)) as data
        from dated d
      )
      insert into private.report_snapshots as s (audit_id, data, sha256, created_by)
      select ${auditId}::uuid, c.data, encode(sha256(convert_to(c.data::text, 'UTF8')), 'hex'), ${getId(ids, 'admin')}::uuid
      from compared c
      returning s.id, s.data, concat(${getId(ids, audit.account)}::text, '/', s.audit_id, '/', s.id, '.pdf') as path`;
  if (!frozen) throw new Error(`The demonstration's report ${version} of ${audit.title} was not made.`);
  return { ...toAdd, ...frozen };
}

/** The PDFs, all by one process of Deno: its start and the loading of the fonts take longer than a report. */
function writePdfs(reports: readonly FrozenReport[]): Uint8Array<ArrayBuffer>[] {
  const printed = runOnDeno(
    '../local/demo/print-reports.ts',
    reports.map(({ data }) => data),
  );
  return printed.split('\n').map((line) => new Uint8Array(Buffer.from(line, 'base64')));
}

async function publish(
  { service, connection, ids }: Place,
  { audit, auditId, report, id, path }: FrozenReport,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { version, kind = 'final', daysAgo } = report;
  await orThrow(
    service.storage.from('reports').upload(path, bytes.buffer, { contentType: 'application/pdf' }),
  );
  await orThrow(
    service.from('audits').update({ report_kind: kind, report_path: path, version }).eq('id', auditId),
  );
  const [row] = await orThrow(
    service
      .from('report_versions')
      .update({ created_at: timeAgo(daysAgo), snapshot_id: id })
      .eq('report_path', path)
      .select('id, object_version'),
  );
  await orThrow(
    service.rpc('seal_report', {
      version_id: row?.id ?? '',
      judged_version: row?.object_version ?? '',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.byteLength,
    }),
  );
  const event = auditEvent(ids, {
    auditId,
    account: audit.account,
    kind: 'report_published',
    facts: { report_version_id: row?.id ?? '', version },
    by: 'auditor',
    daysAgo,
  });
  await addRecords(connection, 'events', [event]);
}
