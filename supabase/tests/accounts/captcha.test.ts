// A backend that requires a CAPTCHA, with a small local server in place of the provider's.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../../local/backend.ts';
import { startHttpBackend } from '../http-backend.ts';

const SECRET = 'the secret of the provider';
const received: string[] = [];
let provider: Server;
let backend: Backend;
let failsNow = false;

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push(body);
      const form = new URLSearchParams(body);
      const success = form.get('secret') === SECRET && form.get('response') === 'solved';
      if (failsNow) response.writeHead(500).end('<h1>down</h1>');
      else response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const captcha = { secret: SECRET, verifyUrl: `http://127.0.0.1:${port}/siteverify` };
  ({ backend } = await startHttpBackend({ captcha }));
});
afterAll(async () => {
  await backend.close();
  provider.close();
});

async function send(path: string, token?: string) {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'robot@demo.test',
      password: 'a long enough password',
      ...(token !== undefined && { gotrue_meta_security: { captcha_token: token } }),
    }),
  });
  return ((await response.json().catch(() => ({}))) as { code?: string }).code;
}

it.each(['signup', 'otp', 'recover', 'resend', 'token?grant_type=password'])(
  'AUTH-16 the backend refuses %s without a solved CAPTCHA',
  async (path) => {
    for (const token of [undefined, '', 'guessed']) expect(await send(path, token)).toBe('captcha_failed');
    failsNow = true;
    expect(await send(path, 'solved')).toBe('captcha_failed');
    failsNow = false;
    expect(await send(path, 'solved')).not.toBe('captcha_failed');
    expect(received.at(-1)).toContain('response=solved');
  },
);

it('AUTH-15 a session is renewed without a CAPTCHA', async () => {
  expect(await send('token?grant_type=refresh_token')).not.toBe('captcha_failed');
});
