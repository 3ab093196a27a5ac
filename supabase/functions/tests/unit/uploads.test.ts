// How an upload is judged. The backend and the scanner stand behind fetch.
import { USER_AGENT } from '../../../../packages/domain/src/version.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectBackend } from '../../_shared/backend.ts';
import { checkUpload } from '../../_shared/check-upload.ts';
import { scan } from '../../_shared/scanner.ts';
import { setEnvironment } from './environment.ts';

const upload = {
  id: 'file-1',
  file_name: 'Größe.pdf',
  object_name: 'ada/file 1',
  file_size: 100,
  content: 'pdf',
  commit_hash: null,
  listed_files: null,
  repository_name: null,
  object_version: 'write-1',
};
const SCANNER = 'https://scanner.test/scan';
const sent: { request: string; headers: Headers; body: unknown; redirect: string | undefined }[] = [];
let stored: string;
let scanned: () => Response;

beforeEach(() => {
  sent.length = 0;
  stored = '%PDF-1.7 text';
  scanned = () => Response.json({ clean: true });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, body, headers, redirect } = init;
    sent.push({ request: `${method} ${url}`, headers: new Headers(headers), body, redirect });
    if (url === SCANNER) return scanned();
    return url.includes('/storage/v1/object/') && method === 'GET'
      ? new Response(stored)
      : Response.json(null);
  });
});

const backend = connectBackend({ url: 'https://project.test', serviceKeys: ['sb_secret'], cronSecret: null });
const requests = () => sent.map(({ request }) => request.replace('https://project.test', ''));
const judge = (variables: Record<string, string> = {}, changed = {}) => {
  setEnvironment(variables);
  return checkUpload(backend, { ...upload, ...changed });
};
const withScanner = { UPLOAD_SCANNER_URL: SCANNER };
const REMOVED = ['POST /rest/v1/rpc/refuse_file_upload', 'DELETE /storage/v1/object/client-files'];

describe('FILE-06 an upload', () => {
  it('with the content that its name promises is completed as the bytes that were judged', async () => {
    expect(await judge()).toBe('completed');
    expect(requests()).toEqual([
      'GET /storage/v1/object/client-files/ada/file%201',
      'POST /rest/v1/rpc/complete_file_upload',
    ]);
    expect(JSON.parse(String(sent[1]?.body))).toEqual({
      file_id: 'file-1',
      judged_version: 'write-1',
      // printf '%%PDF-1.7 text' | sha256sum
      sha256: 'd2a7cbfc25129e09607979d6cfa7e1a96fc9a583b273207aab90dfaf8ee0cab4',
    });
  });

  it('with other content is removed, its row first, and its sender gets an error', async () => {
    stored = 'MZ\u0090';
    await expect(judge()).rejects.toMatchObject({
      status: 400,
      message: 'The content of this file does not match its name, so it was not accepted.',
    });
    expect(requests().slice(1)).toEqual(REMOVED);
    expect(sent.map(({ body }) => body).slice(1)).toEqual([
      '{"file_id":"file-1"}',
      '{"prefixes":["ada/file 1"]}',
    ]);
  });

  it('that is an Office document is judged by its end too', async () => {
    stored = 'PK\u0003\u0004…[Content_Types].xml…word/document.xml';
    expect(await judge({}, { content: 'docx' })).toBe('completed');
    stored = 'PK\u0003\u0004…[Content_Types].xml…xl/workbook.xml';
    await expect(judge({}, { content: 'docx' })).rejects.toMatchObject({ status: 400 });
  });

  it('that is larger than was announced is removed', async () => {
    await expect(judge({}, { file_size: 12 })).rejects.toMatchObject({
      status: 400,
      message: 'This file is larger than was announced, so it was not accepted.',
    });
    expect(requests().slice(1)).toEqual(REMOVED);
    expect(await judge({}, { file_size: 13 })).toBe('completed');
  });

  it('is not completed when the database refuses it', async () => {
    const fetchBefore = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/complete_file_upload')
        ? Response.json({ message: 'The file was changed meanwhile.' }, { status: 409 })
        : fetchBefore(url, init),
    );
    await expect(judge()).rejects.toMatchObject({ status: 409, message: 'The file was changed meanwhile.' });
  });

  it('is removed after the scanner found it harmful', async () => {
    scanned = () => Response.json({ clean: false });
    await expect(judge(withScanner)).rejects.toMatchObject({
      status: 400,
      message: 'The scanner found something harmful in this file, so it was not accepted.',
    });
    expect(requests().slice(-2)).toEqual(REMOVED);
  });

  it('waits in quarantine while the scanner gives no clear response', async () => {
    scanned = () => Response.json({ clean: 'perhaps' });
    expect(await judge(withScanner)).toBe('quarantined');
    expect(requests().at(-1)).toBe('POST /rest/v1/rpc/quarantine_file_upload');
    expect(sent.at(-1)?.body).toBe('{"file_id":"file-1"}');
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
    [200, '{"clean":null}', 'unknown'],
    [200, '{}', 'unknown'],
    [200, 'null', 'unknown'],
    [200, '"clean"', 'unknown'],
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
