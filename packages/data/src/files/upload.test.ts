import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadFile, type UploadResult } from './upload.ts';
import { createPortalClient } from '../client/create-client.ts';
import { setRuntimeConfig, type RuntimeConfig } from '../client/runtime-config.ts';
import { setSupabase } from '../client/supabase.ts';
import { FakeRequest } from '@portal/testing/fake-request';

const ID = '22222222-2222-4222-8222-222222222222';
const PATH = `client/${ID}`;

const supabase = { url: 'http://backend.test', publishableKey: 'key' };
setRuntimeConfig({ supabase } as RuntimeConfig);
const client = setSupabase(createPortalClient(supabase));

const getSession = vi.spyOn(client.auth, 'getSession');
const session = { data: { session: { access_token: 'token' } }, error: null } as never;

/** A backend that stores what arrives. */
const newBackend = () => ({
  rows: new Set<string>(),
  objects: new Set<string>(),
  isDown: false,
  /** Whether Storage says that there is an object already. */
  isTaken: false,
  isScanning: false,
  /** How many of the next confirmations are carried out without their response arriving. */
  lostResponses: 0,
  oldTokens: 0,
  duringConfirmation: (): void => undefined,
  confirmations: 0,
  checked: [] as number[],
  /** The status with which every confirmation is refused, or null. */
  refusal: null as number | null,
  /** With what the database refuses the row, or null. */
  rowRefusal: null as string | null,
});
let backend: ReturnType<typeof newBackend>;
/** What reached the backend, in order. */
let sent: string[];

function response(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  sent.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
  if (backend.isDown) throw new TypeError('Failed to fetch');
  if (pathname === '/functions/v1/complete-upload') {
    backend.confirmations += 1;
    backend.duringConfirmation();
    if (backend.refusal) return Response.json({ error: 'No.' }, { status: backend.refusal });
    if (!backend.objects.has(PATH)) return Response.json({ error: '-' }, { status: 409 });
    if (backend.lostResponses-- > 0) throw new TypeError('Failed to fetch');
    const checked = backend.checked.shift();
    if (checked !== undefined) return Response.json({ state: 'continues', checked, total: 400 });
    return Response.json({ state: backend.isScanning ? 'quarantined' : 'completed' }, { status: 200 });
  }
  if (request.method === 'GET') return Response.json([...backend.rows].map((id) => ({ id })));
  if (request.method === 'POST' && backend.rowRefusal !== null)
    return Response.json({ code: '42501', message: backend.rowRefusal }, { status: 403 });
  if (request.method === 'DELETE') backend.rows.clear();
  else backend.rows.add(ID);
  return pathname.startsWith('/rest/') && request.method === 'DELETE'
    ? Response.json([{ id: ID }])
    : Response.json([]);
}

let duringTransfer: () => void;

/** Storage's response to the bytes, unless the transfer is aborted first. */
function receiveBytes(request: FakeRequest) {
  sent.push(request.opened);
  duringTransfer();
  queueMicrotask(() => {
    if (request.isAborted) return;
    if (backend.oldTokens-- > 0)
      return request.response(400, '{"statusCode":"403","message":"\\"exp\\" claim timestamp check failed"}');
    if (backend.isTaken)
      return request.response(400, '{"statusCode":"409","message":"The resource already exists"}');
    if (backend.isDown) return request.end('error');
    backend.objects.add(PATH);
    request.response(200);
  });
}

/** Uploads a file, while the time that it waits passes at once. */
async function upload(
  options: { isRetry?: boolean; signal?: AbortSignal; onCheck?: (share: number) => void } = {},
): Promise<UploadResult> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  const result = uploadFile({
    id: ID,
    clientId: 'client',
    file: new File(['x'], 'a.txt'),
    category: 'other',
    auditId: 'audit-1',
    isRetry: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
  result.then(settle, settle);
  for (let steps = 0; !isSettled && steps < 300; steps += 1) await vi.advanceTimersByTimeAsync(50);
  return result;
}

const stored = () => ({ rows: backend.rows.size, objects: backend.objects.size });

beforeEach(() => {
  vi.useFakeTimers();
  backend = newBackend();
  sent = [];
  duringTransfer = () => undefined;
  FakeRequest.onSend = receiveBytes;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    response(new Request(input, init)),
  );
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  getSession.mockResolvedValue(session);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('FILE-03 an upload', () => {
  it('that was cancelled before it began sends nothing', async () => {
    await expect(upload({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'network',
      message: 'Cancelled.',
    });
    expect(sent).toEqual([]);
  });

  it('FILE-06 says so when a scanner has yet to respond', async () => {
    await expect(upload()).resolves.toBe('completed');
    backend.isScanning = true;
    await expect(upload()).resolves.toBe('checking');
  });

  it('CODE-01 ends when the check of a source does not go on', async () => {
    backend.checked = [100, 300, 300];
    const shares: number[] = [];
    await expect(upload({ onCheck: (share) => shares.push(share) })).rejects.toThrow(
      'The server could not store this file. Please try again.',
    );
    expect(backend.confirmations).toBe(3);
    expect(shares).toEqual([0.25, 0.75]);
  });

  it('FILE-03 continues with the object that an earlier attempt left', async () => {
    backend.objects.add(PATH);
    backend.isTaken = true;
    await expect(upload()).resolves.toBe('completed');
  });

  it('AUTH-15 renews the session once when Storage finds the token too old, and is sent again', async () => {
    const refresh = vi.spyOn(client.auth, 'refreshSession').mockResolvedValue({ error: null } as never);
    backend.oldTokens = 1;
    await upload();
    expect(stored()).toEqual({ rows: 1, objects: 1 });
    expect(refresh).toHaveBeenCalledTimes(1);
    backend.oldTokens = 2;
    await expect(upload()).rejects.toThrow('Your session has ended. Please sign in again.');
    refresh.mockRestore();
  });

  it('succeeds when only the last response was lost', async () => {
    backend.lostResponses = 1;
    await upload();
    expect(stored()).toEqual({ rows: 1, objects: 1 });
  });

  it('that arrived although its response was lost is not sent again', async () => {
    duringTransfer = () => {
      backend.duringConfirmation = () => {
        backend.isDown = true;
        throw new TypeError('Failed to fetch');
      };
    };
    await expect(upload()).rejects.toThrow('The connection was lost');
    backend.isDown = false;
    backend.duringConfirmation = () => undefined;
    duringTransfer = () => expect.unreachable('sent again');
    await upload({ isRetry: true });
    expect(stored()).toEqual({ rows: 1, objects: 1 });
  });

  it('whose file did not arrive although its row did is sent again', async () => {
    backend.rows.add(ID);
    await expect(upload({ isRetry: true })).resolves.toBe('completed');
    expect(backend.confirmations).toBe(2);
  });

  it('whose file the server does not find is sent again', async () => {
    backend.rows.add(ID);
    backend.refusal = 404;
    duringTransfer = () => {
      backend.refusal = null;
    };
    await expect(upload({ isRetry: true })).resolves.toBe('completed');
  });

  it('whose earlier try cannot be judged now is not sent again', async () => {
    backend.rows.add(ID);
    backend.refusal = 403;
    duringTransfer = () => expect.unreachable('sent again');
    await expect(upload({ isRetry: true })).rejects.toThrow('You may not upload here.');
  });

  it.each([
    [403, 1, 'You may not upload here.'],
    [500, 3, 'The server could not store this file. Please try again.'],
  ])('that gets %i is confirmed %i times and leaves nothing', async (status, times, sentence) => {
    backend.refusal = status;
    await expect(upload()).rejects.toThrow(sentence);
    expect(backend.confirmations).toBe(times);
    // An object without a row can be opened by nobody, and the server removes it.
    expect(backend.rows.size).toBe(0);
    expect(sent.at(-1)).toBe(`DELETE /rest/v1/files?id=eq.${ID}&select=id`);
  });

  it.each([
    ['with a sentence', 'Please ask the owner of your team.', 'Please ask the owner of your team.'],
    [
      'by a policy',
      'new row violates row-level security policy for table "files"',
      'You cannot change this. If you are viewing the portal as a client, end this view first.',
    ],
  ])('that the database refuses %s says why', async (_how, message, sentence) => {
    backend.rowRefusal = message;
    await expect(upload()).rejects.toMatchObject({ kind: 'forbidden', message: sentence });
    expect(backend.rows.size).toBe(0);
  });

  it.each<[string, (abort: () => void) => void]>([
    [
      'before the first byte',
      (abort) =>
        getSession.mockImplementation(() => {
          abort();
          return Promise.resolve(session);
        }),
    ],
    ['during the transfer', (abort) => (duringTransfer = abort)],
    ['during the confirmation', (abort) => (backend.duringConfirmation = abort)],
  ])('that is cancelled %s leaves nothing', async (_when, cancel) => {
    const abort = new AbortController();
    cancel(() => abort.abort());
    await expect(upload({ signal: abort.signal })).rejects.toThrow(/Cancelled|connection was lost/);
    expect(backend.rows.size).toBe(0);
  });
});
