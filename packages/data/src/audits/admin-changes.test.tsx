// What happens when admins change an audit at the same time, what is refused, and what is read again.
import { describe, expect, it, vi } from 'vitest';
import { connectTestBackend, type ReceivedRequest } from '@portal/testing/test-backend';
import { runMutation } from '@portal/testing/run-hook';
import { SecondAuditError, useCreateAudit, type NewAudit } from './changes.ts';
import { previewReport, reportAsMarkdown, useIssueReport } from './report-generation.ts';
import { usePublishReport } from './report-publishing.ts';
import { useSaveSection } from './report-texts.ts';

const create = (changes: Partial<NewAudit>, respond: (request: ReceivedRequest) => Response) => {
  const input: NewAudit = {
    values: { title: 'Vault' } as NewAudit['values'],
    project: { id: 'project-1' },
    serviceRequestId: null,
    isAnother: false,
    ...changes,
  };
  return runMutation(() => useCreateAudit('ada'), input, respond);
};

describe('ADM-11 a new audit from a request', () => {
  const conflict = { code: 'PT409', message: 'This request has an audit already.' };
  const refuse = (changes: Partial<NewAudit>, audits: object[], status = 409) =>
    create(changes, ({ method, query }) =>
      method === 'GET'
        ? Response.json(query.includes('status=neq.withdrawn') ? audits : [{ id: 'withdrawn' }])
        : Response.json(conflict, { status }),
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

it.each([
  [200, { message: 'The report is sealed.' }, { data: true, error: null }],
  // The timer seals it: the report is stored, and trying again would store it twice.
  [503, { error: 'Please try again later.' }, { data: false, error: null }],
  [400, { error: 'This file is not a PDF.' }, { error: { message: 'This file is not a PDF.' } }],
])(
  'REP-04 SEAL-01 tells whether its client sees a new version when sealing responds with %i',
  async (status, body, expected) => {
    const source = { file: new File(['%PDF-1.7 text'], 'report.pdf'), clientName: 'Harbor Labs' };
    const { data, error } = await runMutation(
      () => usePublishReport({ id: 'audit-1', client_id: 'ada', updated_at: 'then' }),
      { version: '2', kind: 'fix_review', source },
      ({ path }) =>
        path.startsWith('/functions/')
          ? Response.json(body, { status })
          : Response.json({ id: 'audit-1', Key: 'x' }),
    );
    expect({ data, error }).toMatchObject(expected);
  },
);

it.each([['summary', 'kind=eq.summary'], ['appendix', 'id=eq.s1']])('SEAL-07 a new text of the kind "%s" that is there already is found by %s', async (kind, filter) => {
  const base = { id: 's1', audit_id: 'audit-1', kind, title: '', body: '', updated_at: null } as never;
  const { requests } = await runMutation(() => useSaveSection('audit-1'), { base, content: { title: '', body: 'Mine.' } }, ({ method }) =>
    Response.json(method === 'GET' ? [] : { code: '23505', message: 'duplicate key' }, { status: method === 'GET' ? 200 : 409 }),
  );
  expect(requests[1]).toContain(filter);
}); // oxfmt-ignore

const UNSEALED = { sealed_at: null };
const DETAILS = { kind: 'final', version: '1.0', replace: false, confidentiality: '' };
type Step = { step: string; part: number };

it.each([['count', 9], ['write', 2]])('SEAL-02 the writing of a report stops when its page is left during "%s"', async (step, parts) => {
  const left = new AbortController();
  const sent = connectTestBackend(({ body }) => {
    if ((body as Step).step === step) left.abort();
    return Response.json({ parts, pages: 1 });
  });
  const preview = previewReport('audit-1', DETAILS, { onProgress: () => undefined, signal: left.signal });
  await expect(preview).rejects.toThrow('You left the page');
  expect(sent).toHaveLength(4);
}); // oxfmt-ignore

it('SEAL-02 the parts of a report as Markdown follow each other, whichever arrives first', async () => {
  connectTestBackend(async ({ body }) => {
    const { part } = body as Step;
    await new Promise((resolve) => setTimeout(resolve, part === 1 ? 20 : 0));
    return Response.json({ text: `Part ${part}`, parts: 4 });
  });
  expect(await reportAsMarkdown('version-1')).toBe('Part 0\nPart 1\nPart 2\nPart 3');
});

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
    const percents: number[] = [];
    const onProgress = (percent: number) => void percents.push(percent);
    const writing = { onProgress, signal: new AbortController().signal };
    const issuing = runMutation(
      () => useIssueReport({ id: 'audit-1', updated_at: 'then' }),
      { ...DETAILS, client: 'Harbor', writing },
      async ({ path, body }) => {
        if (path === '/rest/v1/report_versions')
          return Response.json(versions.slice(0, 1 + (Date.now() - begun) / 3000).at(-1));
        const { step, part } = body as Step;
        if (step === 'finish') return Response.json({}, { status });
        if (part === 0) await new Promise((resolve) => setTimeout(resolve, 10));
        return Response.json({ parts: 2, pages: part });
      },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    const { data, error, sent } = await issuing;
    vi.useRealTimers();
    expect({ data, error }).toMatchObject(expected);
    const finish = sent.find(({ body }) => (body as { step?: string } | null)?.step === 'finish')?.body as {
      snapshot_id: string;
    };
    expect([finish, percents]).toMatchObject([{ pages: [0, 1] }, [0, 25, 50, 75]]);
    for (const { query } of sent.filter(({ path }) => path === '/rest/v1/report_versions'))
      expect(query).toContain(`snapshot_id=eq.${finish.snapshot_id}`);
  },
);
