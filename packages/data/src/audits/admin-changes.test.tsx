// What happens when admins change an audit at the same time, what is refused, and what is read again.
import { describe, expect, it, vi } from 'vitest';
import type { ReceivedRequest } from '@portal/testing/test-backend';
import { runMutation } from '@portal/testing/run-hook';
import { SecondAuditError, useCreateAudit, type NewAudit } from './changes.ts';
import { useIssueReport } from './report-generation.ts';
import { usePublishReport } from './report-publishing.ts';

const AUDITS = ['audits', 'ada', 'list'];
const FIGURES = ['clients', 'stats'];
const WATCHED = [AUDITS, FIGURES, ['files', 'ada', 0]];
const pdf = () => new File(['%PDF-1.7 text'], 'report.pdf');

const create = (changes: Partial<NewAudit>, respond: (request: ReceivedRequest) => Response) => {
  const input: NewAudit = {
    values: { title: 'Vault' } as NewAudit['values'],
    project: { id: 'project-1' },
    serviceRequestId: null,
    isAnother: false,
    ...changes,
  };
  return runMutation(() => useCreateAudit('ada'), input, respond, WATCHED);
};

describe('ADM-11 a new audit from a request', () => {
  const conflict = { code: 'PT409', message: 'This request has an audit already.' };
  const refuse = (changes: Partial<NewAudit>, audits: object[], status = 409) =>
    create(changes, ({ method }) =>
      method === 'GET' ? Response.json(audits) : Response.json(conflict, { status }),
    );

  it('that has one already is reported as such, so that the admin can confirm', async () => {
    const { error } = await refuse({ serviceRequestId: 'request-1' }, [{ id: 'audit-0' }]);
    expect(error).toBeInstanceOf(SecondAuditError);
    expect(error).toMatchObject({ kind: 'conflict', message: conflict.message });
  });

  it.each<[string, Partial<NewAudit>, object[], string[]]>([
    ['when the request has none', { serviceRequestId: 'request-1' }, [], ['POST', 'GET']],
    ['when it answers no request', {}, [{ id: 'audit-0' }], ['POST']],
  ])('is refused as by any conflict %s', async (_when, changes, audits, methods) => {
    const { sent, error } = await refuse(changes, audits);
    expect(sent.map(({ method }) => method)).toEqual(methods);
    expect(error).not.toBeInstanceOf(SecondAuditError);
    expect(error).toMatchObject({ kind: 'conflict', message: conflict.message });
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

const UNSEALED = { sealed_at: null };

it.each([
  ['is issued', 503, [{ sealed_at: 't1' }], { data: true, error: null }],
  ['is sealed later', 503, [null, ...Array(8).fill(UNSEALED), { sealed_at: 't1' }], { data: true }],
  ['is issued and waits for its seal', 503, [UNSEALED, null], { data: false, error: null }],
  ['is not issued', 503, [null], { error: { kind: 'server' } }],
  ['is refused', 409, [{ sealed_at: 't1' }], { error: { kind: 'conflict' } }],
])(
  'SEAL-02 finds out that a report %s when its last call ends with %i',
  async (_what, status, versions, expected) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const begun = Date.now();
    const writing = { onProgress: () => undefined, signal: new AbortController().signal };
    const details = { kind: 'final', version: '1.0', replace: false, confidentiality: '', client: 'Harbor' };
    const issuing = runMutation(
      () => useIssueReport({ id: 'audit-1', updated_at: 'then' }),
      { ...details, writing },
      ({ path, body }) => {
        if (path === '/rest/v1/report_versions')
          return Response.json(versions.slice(0, 1 + (Date.now() - begun) / 3000).at(-1));
        const isLast = (body as { step: string }).step === 'finish';
        return isLast ? Response.json({}, { status }) : Response.json({ parts: 1, pages: 1 });
      },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    const { data, error, sent } = await issuing;
    vi.useRealTimers();
    expect({ data, error }).toMatchObject(expected);
    const finish = sent.find(({ body }) => (body as { step?: string } | null)?.step === 'finish')?.body as {
      snapshot_id: string;
    };
    for (const { query } of sent.filter(({ path }) => path === '/rest/v1/report_versions'))
      expect(query).toContain(`snapshot_id=eq.${finish.snapshot_id}`);
  },
);
