// Reads refusals of the embedded Storage with the portal's own function.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storageRefusal, type StorageResponse } from '../../../packages/data/src/storage/storage-refusal.ts';
import { startHttpBackend, type HttpBackend } from '../http-backend.ts';
import { people } from '../people.ts';

const TOO_LARGE_FOR_THE_BUCKET = 50 * 1024 ** 2 + 1;

let http: HttpBackend;
beforeAll(async () => {
  http = await startHttpBackend();
  await http.reseed();
});
afterAll(() => http.backend.close());

function token(secondsLeft: number, secret = http.backend.jwtSecret): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = {
    sub: people.owner,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + secondsLeft,
  };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

async function refused(path: string, bearer: string, body: BodyInit | null = null) {
  const response = await fetch(`${http.backend.url}/storage/v1/object/${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      apikey: http.backend.publishableKey,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/pdf',
    },
    body,
  });
  const said = (await response.json()) as StorageResponse;
  return { http: response.status, kind: storageRefusal({ ...said, status: response.status }).kind };
}

test('FILE-03 REP-02 the portal finds the real status in Storage’s refusals with HTTP 400', async () => {
  const own = `client-files/${people.owner}/${crypto.randomUUID()}`;
  const report = `reports/${people.owner}/x.pdf`;
  const live = token(60);
  expect(await refused(own, token(-60), 'x')).toEqual({ http: 400, kind: 'session' });
  expect(await refused(own, token(60, 'another secret'), 'x')).toEqual({ http: 400, kind: 'session' });
  expect(await refused(report, live, 'x')).toEqual({ http: 400, kind: 'forbidden' });
  expect(await refused(report, live)).toEqual({ http: 400, kind: 'not-found' });
  const tooLarge = new Uint8Array(TOO_LARGE_FOR_THE_BUCKET);
  expect(await refused(own, live, tooLarge)).toEqual({ http: 400, kind: 'invalid' });
});
