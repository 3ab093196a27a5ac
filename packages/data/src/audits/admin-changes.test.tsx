// What happens when admins change an audit at the same time, what is refused, and what is read again.
import { describe, expect, it, vi } from 'vitest';
import type { ReceivedRequest } from '@portal/testing/test-backend';
import { noContent, runMutation } from '@portal/testing/run-hook';
import { SecondAuditError, useSaveAudit } from './changes.ts';
import type { AuditChange } from './changes.ts';
import { useSavePlan, type AuditPlanVersion } from './plan-changes.ts';
import { usePublishReport } from './report-publishing.ts';
import { useSaveScope } from './scope-changes.ts';
import type { Scope } from './scope.ts';

const AUDITS = ['audits', 'ada', 'list'];
const LOG = ['activity', 'latest'];
const FIGURES = ['clients', 'stats'];
const WATCHED = [AUDITS, LOG, FIGURES, ['files', 'ada', 0]];
const AFFECTED = [AUDITS, ['projects', 'ada'], LOG, FIGURES, ['service-requests', 'ada']];
const pdf = () => new File(['%PDF-1.7 text'], 'report.pdf');

const values = {
  title: 'Vault',
  audit_type: 'Code review',
  version: null,
  audit_date: null,
  status: 'pending',
} as const;
const before = { id: 'audit-1', updated_at: 'then' };
const save = (changes: Partial<AuditChange>, respond: (request: ReceivedRequest) => Response) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('11111111-1111-4111-8111-111111111111');
  const input: AuditChange = {
    audit: before,
    values,
    project: { id: 'project-1' },
    report: { kind: 'keep' },
    ...changes,
  };
  return runMutation(() => useSaveAudit('ada'), input, respond, AFFECTED);
};
const saved = () => Response.json({ id: 'audit-1' });
const NEW_ID = '11111111-1111-4111-8111-111111111111';

describe('ADM-11 a new audit from a request', () => {
  const conflict = { code: 'PT409', message: 'This request has an audit already.' };
  /** Creates the audit of a backend that refuses it, and knows these audits of the request. */
  const refuse = (changes: Partial<AuditChange>, audits: object[], status = 409) =>
    save({ audit: null, ...changes }, ({ method }) =>
      method === 'GET' ? Response.json(audits) : Response.json(conflict, { status }),
    );

  it('that has one already is reported as such, so that the admin can confirm', async () => {
    const { error } = await refuse({ serviceRequestId: 'request-1' }, [{ id: 'audit-0' }]);
    expect(error).toBeInstanceOf(SecondAuditError);
    expect(error).toMatchObject({ kind: 'conflict', message: conflict.message });
  });

  it.each<[string, Partial<AuditChange>, object[], string[]]>([
    ['when the request has none', { serviceRequestId: 'request-1' }, [], ['POST', 'GET']],
    ['when it answers no request', {}, [{ id: 'audit-0' }], ['POST']],
  ])('is refused as by any conflict %s', async (_when, changes, audits, methods) => {
    const { sent, error } = await refuse(changes, audits);
    expect(sent.map(({ method }) => method)).toEqual(methods);
    expect(error).not.toBeInstanceOf(SecondAuditError);
    expect(error).toMatchObject({ kind: 'conflict', message: conflict.message });
  });

  it('is created as another one when the admin wants that', async () => {
    const { bodies } = await save({ audit: null, isAnother: true }, saved);
    expect(bodies[0]).toMatchObject({ is_another: true });
    expect((await save({ audit: null, isAnother: false }, saved)).bodies[0]).not.toHaveProperty('is_another');
  });
});

describe('REP-04 a change of an audit', () => {
  it('takes the client’s project of that name, or creates it', async () => {
    const response =
      (projects: object[]) =>
      ({ method, path }: ReceivedRequest) =>
        Response.json(path.endsWith('/projects') && method === 'GET' ? projects : { id: 'made' });
    const existing = await save({ project: { name: 'Harbor' } }, response([{ id: 'found' }]));
    expect(existing.bodies.at(-1)).toMatchObject({ project_id: 'found' });
    const created = await save({ project: { name: 'Harbor' } }, response([]));
    expect(created.bodies[1]).toEqual({ client_id: 'ada', name: 'Harbor' });
    expect(created.bodies[2]).toMatchObject({ project_id: 'made' });
  });

  it('stores an uploaded report first, and saves nothing without it', async () => {
    const upload = { kind: 'upload', reportKind: 'fix_review', clientName: 'Harbor Labs' } as const;
    const { sent } = await save({ report: { ...upload, file: pdf() } }, () =>
      Response.json({ id: 'audit-1', Key: 'x', updated_at: 'now' }),
    );
    expect(sent.map(({ path }) => path)).toEqual([
      `/storage/v1/object/reports/ada/audit-1/${NEW_ID}.pdf`,
      '/rest/v1/audits',
      '/rest/v1/rpc/publish_report',
      '/functions/v1/seal-report',
      '/rest/v1/audits',
    ]);
    // The version is the report's, which the client sees when it is sealed.
    expect(sent[1]?.body).not.toHaveProperty('version');
    expect(sent[2]?.body).toMatchObject({
      report_path: `ada/audit-1/${NEW_ID}.pdf`,
      kind: 'fix_review',
      client_name: 'Harbor Labs',
      audit_updated_at: 'now',
    });
    expect(sent[3]?.body).toEqual({ id: 'audit-1' });
    const refused = await save({ report: { ...upload, file: new File(['text'], 'r.pdf') } }, saved);
    expect(refused.error).toMatchObject({ message: 'The report is not a PDF file.' });
    expect(refused.requests).toEqual([]);
  });
});

describe('REP-04 a new version of a report', () => {
  const audit = { id: 'audit-1', client_id: 'ada', updated_at: 'then' };
  const publish = (
    source: { file: File; clientName: string } | { url: string },
    response: (request: ReceivedRequest) => Response,
  ) =>
    runMutation(
      () => usePublishReport(audit),
      { version: '2', kind: 'fix_review', source },
      response,
      WATCHED,
    );

  it.each([
    [200, { message: 'The report is sealed.' }, { data: true, error: null }],
    // The timer seals it: the report is stored, and trying again would store it twice.
    [503, { error: 'Please try again later.' }, { data: false, error: null }],
    [
      400,
      { error: 'This file is not a PDF, so the report was not published.' },
      { error: { message: 'This file is not a PDF, so the report was not published.' } },
    ],
  ])(
    'SEAL-01 tells whether its client sees it when sealing responds with %i',
    async (status, body, expected) => {
      const told = await publish({ file: pdf(), clientName: 'Harbor Labs' }, ({ path }) =>
        path.startsWith('/functions/')
          ? Response.json(body, { status })
          : Response.json({ id: 'audit-1', Key: 'x' }),
      );
      expect({ data: told.data, error: told.error }).toMatchObject(expected);
    },
  );
});

describe('AUD-05 the plan of an audit', () => {
  const base: AuditPlanVersion = {
    title: 'Vault core',
    audit_type: 'Solidity Audit',
    status: 'scheduled',
    lead_admin_id: null,
    planned_start: null,
    planned_end: null,
    fixes_due: null,
    updated_at: 'then',
  };
  const { updated_at: _then, ...unchanged } = base;
  const plan = { ...unchanged, status: 'in_progress' };

  /** Saves the plan while the stored one is `stored`: a save that names another version changes nothing. */
  const savePlan = (stored: AuditPlanVersion | null) =>
    runMutation(
      () => useSavePlan('audit-1'),
      { base, plan },
      ({ method, query }) => {
        if (method === 'GET') return Response.json(stored ? [stored] : []);
        return Response.json(
          query.includes(`updated_at=eq.${stored?.updated_at}`) ? [{ id: 'audit-1' }] : [],
        );
      },
      WATCHED,
    );

  it('is merged with what another admin changed meanwhile', async () => {
    const { bodies, error } = await savePlan({
      ...base,
      fixes_due: '2026-12-01',
      updated_at: 'now',
    });
    expect(bodies.at(-1)).toEqual({ ...plan, fixes_due: '2026-12-01' });
    expect(error).toBeNull();
  });
});

describe('AUD-02 the scope of an audit', () => {
  const base: Scope = {
    nsloc: 900,
    chains: [],
    languages: ['Solidity'],
    out_of_scope: null,
    known_issues: null,
    repositories: [],
    updated_at: 'then',
  };
  const { updated_at: _then, ...unchanged } = base;
  const content = { ...unchanged, nsloc: 1_000 };

  /** Saves the scope while the stored one is `stored`. */
  const saveScope = (stored: Scope, from: Scope = base) =>
    runMutation(
      () => useSaveScope('audit-1'),
      { base: from, content },
      ({ path, body }) => {
        const { repositories, ...scope } = stored;
        if (path.endsWith('/audit_scopes')) return Response.json([scope]);
        if (path.endsWith('/scope_repositories')) return Response.json(repositories);
        const expected = (body as { expected_updated_at?: string }).expected_updated_at;
        if (expected === stored.updated_at || !expected) return noContent();
        return Response.json({ code: 'PT409', message: 'It was changed.' }, { status: 409 });
      },
      WATCHED,
    );
  const saves = ({ sent }: { sent: ReceivedRequest[] }) =>
    sent.filter(({ path }) => path.endsWith('/save_scope')).map(({ body }) => body);

  it('is merged with what another admin changed meanwhile', async () => {
    const result = await saveScope({ ...base, chains: ['base'], updated_at: 'now' });
    expect(saves(result).at(-1)).toMatchObject({
      scope: { nsloc: 1_000, chains: ['base'], languages: ['Solidity'] },
      expected_updated_at: 'now',
    });
    expect(result.error).toBeNull();
  });
});
