import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createGateway } from './gateway.ts';
import { createAuthProxy } from './real-auth.ts';
import { claimsIn } from './token-session.ts';
import { startMailbox, type Mailbox } from './mailbox/mailbox.ts';

/** Starts a server that ends with the test. Returns its port. */
async function serve(respond: RequestListener): Promise<number> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the gateway', () => {
  const app = { fetch: async (received: Request) => new Response(await received.arrayBuffer()) };

  test('NOTE-02 passes on the redirect of a function and does not follow it', async () => {
    const visited: string[] = [];
    const port = await serve((received, response) => {
      visited.push(received.url ?? '');
      response.writeHead(303, { location: '/elsewhere' }).end();
    });
    const redirect = await createGateway({
      app,
      origins: [],
      functionsUrl: () => `http://127.0.0.1:${port}`,
    })(new Request('http://localhost/functions/v1/unsubscribe?token=x'));
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toBe('/elsewhere');
    expect(visited).toEqual(['/functions/v1/unsubscribe?token=x']);
  });

  test('AUTH_URL: passes requests on with a token in place of a key, and refuses a wrong key', async () => {
    const port = await serve((received, response) => {
      const role = claimsIn(received.headers.authorization)?.['role'];
      response.end(JSON.stringify([received.url, role ?? received.headers.authorization]));
    });
    const keys = { publishableKey: 'open', secretKey: 'closed', jwtSecret: 'of both' };
    const passToAuth = createAuthProxy({ url: `http://127.0.0.1:${port}`, jwtSecret: 'of both' }, keys);
    const respond = createGateway({ app, origins: [], functionsUrl: () => null, passToAuth });
    const send = async (headers: Record<string, string>) => {
      const response = await respond(new Request('http://localhost/auth/v1/user?x=1', { headers }));
      return response.ok ? ((await response.json()) as unknown) : response.status;
    };
    expect(await send({ apikey: 'open' })).toEqual(['/user?x=1', 'anon']);
    expect(await send({ apikey: 'closed', authorization: 'Bearer closed' })).toEqual([
      '/user?x=1',
      'service_role',
    ]);
    expect(await send({ apikey: 'open', authorization: 'Bearer x.y.z' })).toEqual([
      '/user?x=1',
      'Bearer x.y.z',
    ]);
    expect(await send({ apikey: 'guessed' })).toBe(401);
  });
});

test('API-02 a body in chunks that waits for "100 Continue", as curl sends a large one, reaches a function', async () => {
  const functions = await serve((received, response) => void received.pipe(response.writeHead(200)));
  const gateway = getRequestListener(
    createGateway({
      app: { fetch: async () => new Response() },
      origins: [],
      functionsUrl: () => `http://127.0.0.1:${functions}`,
    }),
  );
  const sent = request({
    port: await serve((incoming, outgoing) => void gateway(incoming, outgoing)),
    host: '127.0.0.1',
    path: '/functions/v1/api/v1/me',
    method: 'POST',
    headers: { expect: '100-continue', 'transfer-encoding': 'chunked' },
  });
  sent.flushHeaders();
  sent.once('continue', () => sent.end('x'.repeat(100_000)));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  expect(await new Response(Readable.toWeb(response) as ReadableStream).text()).toHaveLength(100_000);
});

describe('the mailbox', () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  });
  afterAll(() => mailbox.close());

  async function statusFor(host: string): Promise<number | undefined> {
    const { port } = new URL(mailbox.url);
    const sent = request({ host: '127.0.0.1', port, path: '/api/messages', headers: { host } });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  test('AUTH-08 refuses requests under another host name, so that no foreign page reads sign-in links', async () => {
    expect(await statusFor('localhost:4174')).toBe(200);
    expect(await statusFor('127.0.0.1:4174')).toBe(200);
    expect(await statusFor('evil.example:4174')).toBe(403);
    expect(await statusFor('localhost.evil.example')).toBe(403);
  });
});
