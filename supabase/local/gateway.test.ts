import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from './gateway.ts';
import { startMailbox, type Mailbox } from './mailbox/mailbox.ts';

describe('the gateway', () => {
  const app = { fetch: async (received: Request) => new Response(await received.arrayBuffer()) };

  test('NOTE-02 passes on the redirect of a function and does not follow it', async () => {
    const visited: string[] = [];
    const functions = createServer((received, response) => {
      visited.push(received.url ?? '');
      response.writeHead(303, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(functions, 'listening');
    const { port } = functions.address() as AddressInfo;
    const redirect = await createGateway({
      app,
      origins: [],
      functionsUrl: () => `http://127.0.0.1:${port}`,
    })(new Request('http://localhost/functions/v1/unsubscribe?token=x'));
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toBe('/elsewhere');
    expect(visited).toEqual(['/functions/v1/unsubscribe?token=x']);
    functions.close();
  });
});

test('API-02 a body in chunks that waits for "100 Continue", as curl sends a large one, reaches a function', async () => {
  const functions = createServer((received, response) => void received.pipe(response.writeHead(200))).listen(
    0,
    '127.0.0.1',
  );
  await once(functions, 'listening');
  const functionsUrl = () => `http://127.0.0.1:${(functions.address() as AddressInfo).port}`;
  const gateway = getRequestListener(
    createGateway({ app: { fetch: async () => new Response() }, origins: [], functionsUrl }),
  );
  const server = createServer((incoming, outgoing) => void gateway(incoming, outgoing)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const sent = request({
    port: (server.address() as AddressInfo).port,
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
  server.close();
  functions.close();
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
