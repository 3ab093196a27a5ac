import { expect, it } from 'vitest';
import { readJson, type HttpError } from '../../_shared/http.ts';

const url = 'https://project.test/functions/v1/x';
const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request(url, { method: 'POST', body, headers });

const reading = (request: Request, limit = 1024) =>
  readJson(request, limit).catch((error: HttpError) => [error.status, error.message]);

it('ONB-06 readJson reads JSON with a charset and in several chunks', async () => {
  expect(await reading(post('{"a":"ä"}'))).toEqual({ a: 'ä' });
  expect(await reading(post('[1]', { 'content-type': 'Application/JSON; charset=utf-8' }))).toEqual([1]);
  const pieces = new ReadableStream({
    start(controller) {
      for (const piece of ['{"a"', ':', '1}']) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const init = { method: 'POST', body: pieces, duplex: 'half' };
  const request = new Request(url, { ...init, headers: { 'content-type': 'application/json' } });
  expect(await reading(request)).toEqual({ a: 1 });
});

it.each<Record<string, string>>([
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'text/application/json' },
])('ONB-06 readJson refuses a body with the headers %j', async (headers) => {
  expect(await reading(post('{}', headers))).toEqual([415, 'The request must be JSON.']);
});

it('ONB-06 readJson accepts a body of the maximum size and refuses one more byte', async () => {
  const text = (size: number) => `"${'a'.repeat(size - 2)}"`;
  expect(await reading(post(text(2048)), 2048)).toBe('a'.repeat(2046));
  expect(await reading(post(text(2049)), 2048)).toEqual([413, 'The request is larger than 2 KB.']);
});

it.each(['', '{', 'text', new Uint8Array([34, 255, 34])])(
  'ONB-06 readJson refuses the body %j as invalid JSON',
  async (body) => {
    expect(await reading(post(body))).toEqual([400, 'The request is not valid JSON.']);
  },
);
