import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectBackend, MissingObject } from '../../_shared/backend.ts';

type SentRequest = {
  url: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: unknown;
};
const requests: SentRequest[] = [];
let response: () => Response | Promise<Response>;
const log = vi.spyOn(console, 'error');

beforeEach(() => {
  requests.length = 0;
  response = () => Response.json({});
  log.mockReset();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    requests.push({ url, method: init.method, headers, body: init.body });
    return response();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const backendWith = (...serviceKeys: [string, ...string[]]) =>
  connectBackend({ url: 'https://project.test', serviceKeys, cronSecret: null });
const backend = backendWith('sb_secret_default', 'sb_secret_next');
const UNAVAILABLE = expect.objectContaining({
  status: 503,
  message: 'The portal cannot be reached right now. Please try again later.',
}) as Error;

it.each([
  ['an object', 400, '{"statusCode":"404","error":"not_found","message":"Object not found"}', true],
  ['a bucket', 400, '{"statusCode":"404","error":"Bucket not found","message":"Bucket not found"}', false],
  ['the storage, as a proxy says', 404, '<h1>404 Not Found</h1>', false],
  ['the end of an object', 200, new ReadableStream({ pull: () => Promise.reject(new Error('cut')) }), false],
])(
  'SEAL-02 a report is written without what is missing from the storage: %s',
  async (_what, status, body, isWritten) => {
    response = () => new Response(body, { status });
    const error: unknown = await backend.readBytes('client-files', 'a').catch((thrown: unknown) => thrown);
    expect(error).toEqual(UNAVAILABLE);
    expect(error instanceof MissingObject).toBe(isWritten);
  },
);

describe('a database function', () => {
  it('rpc calls a database function with the first secret key as apikey and without a bearer token', async () => {
    response = () => Response.json([1]);
    expect(await backend.rpc('claim_email', { lease_seconds: 120 })).toEqual([1]);
    expect(requests).toEqual([
      {
        url: 'https://project.test/rest/v1/rpc/claim_email',
        method: 'POST',
        headers: { apikey: 'sb_secret_default', 'content-type': 'application/json' },
        body: '{"lease_seconds":120}',
      },
    ]);
  });

  it('rpc also sends a legacy key as a bearer token', async () => {
    await backendWith('eyJlegacy').rpc('x', {});
    expect(requests[0]?.headers).toMatchObject({ apikey: 'eyJlegacy', authorization: 'Bearer eyJlegacy' });
    await backendWith('sb_eyJ').rpc('x', {});
    expect(requests[1]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a database function in the name of its caller', () => {
  const caller = { accessToken: 'a.b.c', apikey: 'sb_publishable' };

  it('SEAL-01 an object of 50 MB may take longer than a call of the database', async () => {
    const signals: unknown[] = [];
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signals.push(init.signal);
      return Promise.resolve(new Response());
    });
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await backend.readObject('reports', 'ada/1.pdf');
    await backend.saveObject('reports', 'ada/1.pdf', new Uint8Array(), 'application/pdf');
    const limits = new Map(timeout.mock.results.map(({ value }, at) => [value, timeout.mock.calls[at]?.[0]]));
    expect(signals.map((signal) => limits.get(signal))).toEqual([30_000, 30_000]);
    timeout.mockRestore();
  });

  it('rpcAs sends the caller’s token and key, and never with our own', async () => {
    response = () => Response.json([{ id: '1' }]);
    expect(await backend.rpcAs(caller, 'upload_to_judge', { file_id: '1' })).toEqual([{ id: '1' }]);
    expect(requests).toEqual([
      {
        url: 'https://project.test/rest/v1/rpc/upload_to_judge',
        method: 'POST',
        headers: {
          apikey: 'sb_publishable',
          authorization: 'Bearer a.b.c',
          'content-type': 'application/json',
        },
        body: '{"file_id":"1"}',
      },
    ]);
  });

  it.each([
    [500, '{"message":"out of memory at 0x7f"}'],
    [400, '{"message":7}'],
    [400, '{"hint":"none"}'],
    [400, 'null'],
    [502, '<html>'],
    [404, '<html>'],
  ])(
    'ALL-01 a response without a sentence for people (%i %s) is logged and becomes a 503',
    async (status, body) => {
      response = () => new Response(body, { status });
      await expect(backend.rpcOrRefusal('x', {})).rejects.toEqual(UNAVAILABLE);
      expect(log).toHaveBeenLastCalledWith(`/rest/v1/rpc/x: ${status} ${body}`);
    },
  );
});
