// Who may call each function and what it requests of the backend, whose responses are given here.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverEmail } from '../../deliver-email/handler.ts';
import { sweepUploads } from '../../sweep-uploads/handler.ts';
import { generateInParts } from '../report/generate-in-parts.ts';
import { snapshot } from '../report/snapshots.ts';
import { REQUIRED, setEnvironment } from './environment.ts';

const requests: { path: string; body: unknown }[] = [];
let responses: Record<string, unknown>;
const stored = new Map<string, Uint8Array<ArrayBuffer>>();

vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  const path = url.replace('https://project.test', '');
  requests.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
  if (init.body instanceof Uint8Array) {
    stored.set(path, new Uint8Array(init.body));
    return Response.json({});
  }
  const bytes = stored.get(path);
  if (bytes) return new Response(bytes);
  const response = responses[path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}\.pdf$/, '*.pdf')];
  if (response instanceof Error) throw response;
  if (response instanceof Response) return response;
  return response === undefined ? new Response('no', { status: 404 }) : Response.json(response);
});
vi.spyOn(console, 'error').mockReturnValue();
setEnvironment({ ...REQUIRED, PORTAL_URL: 'https://portal.test' });
// Reads the allowed origins when it is loaded, as Deno loads it with the environment set.
const { sendOnboardingNotification } = await import('../../send-onboarding-notification/handler.ts');
const { deliverObject } = await import('../../deliver-object/handler.ts');
const { generateReport } = await import('../../generate-report/handler.ts');

beforeEach(() => {
  requests.length = 0;
  responses = {};
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const paths = () => requests.map(({ path }) => path);
const call = async (handle: (request: Request) => Promise<Response>, init: RequestInit) => {
  const response = await handle(new Request('https://project.test/functions/v1/x', init));
  return [response.status, await response.json()];
};
const byTimer = { method: 'POST', headers: { apikey: 'sb_secret_legacy' } };

describe('the functions of the timer', () => {
  it.each([
    ['deliver-email', deliverEmail],
    ['sweep-uploads', sweepUploads],
  ])(
    'ONB-10 FILE-03 %s accepts only a POST with a server credential and requests nothing of the backend before that',
    async (_name, handle) => {
      expect((await call(handle, { ...byTimer, method: 'GET' }))[0]).toBe(405);
      expect((await call(handle, { method: 'POST' }))[0]).toBe(401);
      expect((await call(handle, { method: 'POST', headers: { apikey: 'x' } }))[0]).toBe(403);
      expect(requests).toEqual([]);
    },
  );
});

describe('the call after an application', () => {
  const byApplicant: RequestInit = {
    method: 'POST',
    headers: { authorization: 'Bearer a.b.c', apikey: 'sb_publishable', origin: 'https://portal.test' },
    body: JSON.stringify({ profileData: { client_id: 'bob' } }),
  };
  const ANNOUNCE = '/rest/v1/rpc/announce_application';

  it('ONB-06 send-onboarding-notification announces the application of the signed-in user, whatever the body says', async () => {
    responses[ANNOUNCE] = 'queued';
    expect(await call(sendOnboardingNotification, byApplicant)).toEqual([
      202,
      { message: 'The team has been told about your application.' },
    ]);
    expect(requests).toEqual([{ path: ANNOUNCE, body: {} }]);
  });

  it.each([
    ['not_submitted', 'Your application has not been submitted yet.'],
    ['replayed', 'The team has already been told about this application.'],
  ])(
    'ONB-06 send-onboarding-notification responds with 409 when the application is %s',
    async (outcome, error) => {
      responses[ANNOUNCE] = outcome;
      expect(await call(sendOnboardingNotification, byApplicant)).toEqual([409, { error }]);
    },
  );

  it('ONB-06 send-onboarding-notification requires a session and a POST', async () => {
    expect(await call(sendOnboardingNotification, { method: 'POST' })).toEqual([
      401,
      { error: 'Please sign in first.' },
    ]);
    expect((await call(sendOnboardingNotification, { method: 'GET' }))[0]).toBe(405);
    expect(requests).toEqual([]);
  });
});

describe('a link to a stored object', () => {
  const byClient = {
    method: 'POST',
    headers: { authorization: 'Bearer a.b.c', apikey: 'sb_publishable', 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'file', id: '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10' }),
  };
  const SIGN = '/storage/v1/object/sign/client-files/ada/1';

  it('REP-06 is signed for 60 seconds, once the database has let the caller open the object', async () => {
    const file = { bucket_id: 'client-files', object_path: 'ada/1', file_name: 'nda.pdf' };
    responses['/rest/v1/rpc/open_object'] = [file];
    responses[SIGN] = { signedURL: '/object/sign/client-files/ada/1?token=t' };
    expect(await call(deliverObject, byClient)).toEqual([
      200,
      { link: '/storage/v1/object/sign/client-files/ada/1?token=t&download=nda.pdf', fileName: 'nda.pdf' },
    ]);
    expect(requests.map(({ path }) => path)).toEqual(['/rest/v1/rpc/open_object', SIGN]);
    expect(requests[1]?.body).toEqual({ expiresIn: 60 });
  });

  it('REP-06 is not signed when the database refuses', async () => {
    responses[SIGN] = { signedURL: '/object/sign/client-files/ada/1?token=t' };
    expect((await call(deliverObject, byClient))[0]).toBe(503);
    expect(paths()).toEqual(['/rest/v1/rpc/open_object']);
  });
});

describe('a report that is issued', () => {
  const REPORT = {
    id: '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10',
    version: '1.0',
    kind: 'final',
    preview: false,
  };
  const send = (body: object) =>
    generateReport(
      new Request('https://project.test/functions/v1/x', {
        method: 'POST',
        headers: {
          authorization: 'Bearer a.b.c',
          apikey: 'sb_publishable',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    );
  const answerDraft = () => {
    responses['/rest/v1/rpc/draft_report'] = {
      snapshot: snapshot(1),
      drafts: 0,
      draft_sections: [],
      images: [],
      files: {},
      nsloc: null,
      folder: 'ada',
      caller: 'ann',
    };
    responses['/storage/v1/object/reports'] = {};
  };

  it('SEAL-02 needs no mail server', async () => {
    setEnvironment({
      SUPABASE_URL: REQUIRED.SUPABASE_URL,
      SUPABASE_SERVICE_ROLE_KEY: REQUIRED.SUPABASE_SERVICE_ROLE_KEY,
      PORTAL_URL: REQUIRED.PORTAL_URL,
    });
    answerDraft();
    expect((await send({ step: 'check', ...REPORT })).status).toBe(200);
  });

  it.each([
    [
      'stays when the database does not respond in time, as it may publish it afterwards',
      new Error('timeout'),
      503,
      false,
    ],
    [
      'goes when the database refuses it',
      Response.json({ message: 'The audit has changed.' }, { status: 409 }),
      409,
      true,
    ],
  ])('SEAL-02 its object %s', async (_what, response, status, isRemoved) => {
    answerDraft();
    responses['/rest/v1/rpc/issue_report'] = response;
    const confirmed = { updated_at: '2026-11-20T10:00:00Z', client: 'Acme', snapshot_id: REPORT.id };
    expect((await generateInParts(send, REPORT, confirmed)).status).toBe(status);
    const removed = requests.flatMap(({ body }) => (body as { prefixes?: string[] } | null)?.prefixes ?? []);
    expect(removed.includes(`ada/${REPORT.id}.pdf`)).toBe(isRemoved);
  });

  it('SEAL-07 is refused when the audit was changed while its parts were written', async () => {
    answerDraft();
    const { parts, ...data } = (await (await send({ step: 'begin', ...REPORT })).json()) as { parts: number };
    responses['/rest/v1/rpc/draft_report'] = {
      ...(responses['/rest/v1/rpc/draft_report'] as object),
      snapshot: snapshot(1, { client: 'Another name' }),
    };
    for (const step of ['count', 'write', 'finish'])
      expect([
        step,
        (await send({ step, ...REPORT, ...data, part: 1, pages: Array(parts).fill(1) })).status,
      ]).toEqual([step, 409]);
  });
});
