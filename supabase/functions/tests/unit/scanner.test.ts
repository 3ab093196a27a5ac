// What the scanner of uploads is sent, and how its response is read.
import { USER_AGENT } from '../../../../packages/domain/src/version.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { scan } from '../../_shared/scanner.ts';

const upload = { id: 'file-1', file_name: 'Größe.pdf' };
const SCANNER = 'https://scanner.test/scan';
const sent: { request: string; headers: Headers; body: unknown; redirect: string | undefined }[] = [];
let scanned: () => Response;

beforeEach(() => {
  sent.length = 0;
  scanned = () => Response.json({ clean: true });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, body, headers, redirect } = init;
    sent.push({ request: `${method} ${url}`, headers: new Headers(headers), body, redirect });
    return scanned();
  });
});

describe('FILE-06 the scanner', () => {
  const scanner = { url: SCANNER, token: null, timeoutSeconds: 20 };
  const verdict = (settings = {}) =>
    scan({ ...scanner, ...settings }, upload, new TextEncoder().encode('the bytes'));

  it('gets the bytes with the file’s id and name, follows no redirect, and has its time to respond', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await verdict()).toBe('clean');
    expect(sent[0]?.request).toBe(`POST ${SCANNER}`);
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      'content-type': 'application/octet-stream',
      'user-agent': USER_AGENT,
      'x-file-id': 'file-1',
      'x-file-name': 'Gr%C3%B6%C3%9Fe.pdf',
    });
    expect(new TextDecoder().decode(sent[0]?.body as Uint8Array)).toBe('the bytes');
    expect(sent[0]?.redirect).toBe('error');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
  });

  it('gets our token where there is one', async () => {
    await verdict({ token: 'our token' });
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer our token');
  });

  it.each([
    [200, '{"clean":true}', 'clean'],
    [200, '{"clean":false}', 'harmful'],
    [200, '{"clean":"true"}', 'unknown'],
    [200, '{}', 'unknown'],
    [200, 'null', 'unknown'],
    [200, '<html>', 'unknown'],
    [500, '{"clean":true}', 'unknown'],
    [403, '{"clean":false}', 'unknown'],
  ])('that responds with %i %s makes the verdict %s', async (status, body, expected) => {
    scanned = () => new Response(body, { status });
    expect(await verdict()).toBe(expected);
  });

  it('that cannot be reached gives no verdict, and the log says why', async () => {
    scanned = () => {
      throw new TypeError('connection refused');
    };
    expect(await verdict()).toBe('unknown');
    expect(console.error).toHaveBeenCalledWith('The scanner did not respond: TypeError: connection refused');
  });
});
