import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectBackend, MissingObject } from '../../_shared/backend.ts';

const sent: Headers[] = [];
let response: () => Response | Promise<Response>;
const log = vi.spyOn(console, 'error');

beforeEach(() => {
  sent.length = 0;
  response = () => Response.json({});
  log.mockReset();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return response();
  });
});
afterEach(() => void vi.unstubAllGlobals());

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

it('a function of the database is called with the first key, and with a legacy one as a bearer token, too', async () => {
  await backendWith('sb_eyJ', 'sb_next').rpc('x', {});
  await backendWith('eyJlegacy').rpc('x', {});
  expect(sent.map((headers) => [headers.get('apikey'), headers.get('authorization')])).toEqual([
    ['sb_eyJ', null],
    ['eyJlegacy', 'Bearer eyJlegacy'],
  ]);
});

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
