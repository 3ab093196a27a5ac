import { DEMO_ADMIN } from './accounts.ts';
import { publishedDaysAgo, type DemoAudit } from './audits.ts';
import { numbered, statusAt, type DemoFinding, type DemoStep, type Status } from './findings/finding.ts';
import { actor, addRecords, auditEvent, timeAgo, getId, orThrow, type Place } from './seeding.ts';

type AuditPlace = Place & { audit: DemoAudit; auditId: string; repositoryId: string | null };

/** Writes the findings of an audit with their locations, ledgers, comments and notes, and what the audit's history says of them. */
export async function addFindings(place: AuditPlace): Promise<void> {
  const { audit } = place;
  const { findings = [], drafts = [] } = audit;
  for (const finding of drafts) await addFinding(place, finding, {});
  for (const { finding, number, ordinal } of numbered(findings)) {
    const id = await addFinding(place, finding, {
      number,
      ordinal,
      status: statusAt(finding, 0),
      published_at: timeAgo(publishedDaysAgo(audit)),
    });
    await addLedger(place, { finding, id, number });
  }
  if (findings.length === 0) return;
  const severities: Record<string, number> = {};
  for (const { severity } of findings) severities[severity] = (severities[severity] ?? 0) + 1;
  const facts = { count: findings.length, severities };
  const event = auditEvent(place.ids, {
    auditId: place.auditId,
    account: audit.account,
    kind: 'findings_published',
    facts,
    by: 'auditor',
    daysAgo: publishedDaysAgo(audit),
  });
  await addRecords(place.connection, 'events', [event]);
}

type Publication = { number?: string; ordinal?: number; status?: Status; published_at?: string };

async function addFinding(
  place: AuditPlace,
  finding: DemoFinding,
  publication: Publication,
): Promise<string> {
  const { service, ids, audit, auditId, repositoryId } = place;
  const { steps = [], locations = [], comments: _, note, ...texts } = finding;
  const writtenDaysAgo = publishedDaysAgo(audit) + 1;
  const finding_id = crypto.randomUUID();
  await orThrow(
    service.from('findings').insert({
      id: finding_id,
      audit_id: auditId,
      client_id: getId(ids, audit.account),
      ...texts,
      created_at: timeAgo(writtenDaysAgo),
      updated_at: timeAgo(steps.at(-1)?.daysAgo ?? writtenDaysAgo - 1),
      ...publication,
    }),
  );
  const rows = locations.map(([path, first_line, last_line], position) => ({
    finding_id,
    repository_id: repositoryId,
    path,
    first_line,
    last_line,
    position,
  }));
  if (rows.length > 0) await orThrow(service.from('finding_locations').insert(rows));
  if (note)
    await orThrow(
      service.from('finding_notes').insert({
        finding_id,
        author_id: getId(ids, 'admin'),
        author_name: DEMO_ADMIN.full_name,
        body: note,
        created_at: timeAgo(0.5),
      }),
    );
  return finding_id;
}

type Published = { finding: DemoFinding; id: string; number: string };

async function addLedger(place: AuditPlace, { finding, id, number }: Published): Promise<void> {
  const { service, connection, ids, auditId, audit } = place;
  const { account } = audit;
  const { steps = [], comments = [], severity } = finding;
  await addRecords(connection, 'finding_events', [
    {
      finding_id: id,
      kind: 'published',
      ...actor(ids, account, 'auditor'),
      created_at: timeAgo(publishedDaysAgo(audit)),
      from_status: null,
      to_status: 'open',
      to_severity: severity,
      message: null,
      link: null,
    },
    ...steps.map(({ by, to, daysAgo, message = null, link = null }, index) => ({
      finding_id: id,
      kind: 'moved',
      from_status: steps[index - 1]?.to ?? 'open',
      to_status: to,
      message,
      link,
      ...actor(ids, account, by),
      created_at: timeAgo(daysAgo),
    })),
  ]);
  const events = steps.map((step, index) => {
    const from = steps[index - 1]?.to ?? 'open';
    const facts = { finding_id: id, number, from, to: step.to };
    const { by, daysAgo } = step;
    return auditEvent(ids, { auditId, account, kind: eventKind(from, step), facts, by, daysAgo });
  });
  await addRecords(connection, 'events', events);
  if (comments.length === 0) return;
  await orThrow(
    service.from('finding_comments').insert(
      comments.map(({ by, daysAgo, body }) => {
        const { actor_id: author_id, actor_name: author_name, by_firm } = actor(ids, account, by);
        return { finding_id: id, body, author_id, author_name, by_firm, created_at: timeAgo(daysAgo) };
      }),
    ),
  );
}

/** The kind of event that the schema writes for such a step (findings/58_fix_review.sql). */
function eventKind(from: Status, { to }: DemoStep): string {
  if (to === 'fix_submitted') return 'fix_submitted';
  if (to === 'acknowledged' || to === 'disputed' || to === 'withdrawn') return `finding_${to}`;
  if (from === 'disputed') return 'dispute_answered';
  return from === 'fixed' ? 'finding_reopened' : 'fix_reviewed';
}
