// The limits that the embedded backend and its mailbox put on requests over the network.
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from './gateway.ts';
import { startMailbox, type Mailbox } from './mailbox/mailbox.ts';

const MB = 1024 * 1024;

describe('the gateway', () => {
  const app = { fetch: async (received: Request) => new Response(await received.arrayBuffer()) };
  const gateway = createGateway({ app, origins: [], functionsUrl: () => null });

  /** A request whose body has no content-length. */
  function endless(path: string, megabytes: number): Request {
    let left = megabytes;
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(MB));
        else controller.close();
      },
    });
    return new Request(`http://localhost${path}`, { method: 'POST', body, duplex: 'half' } as RequestInit);
  }

  test('GUARD-08 refuses a body over its limit, with and without a content-length', async () => {
    const announced = new Request('http://localhost/storage/v1/object/x/y', {
      method: 'POST',
      headers: { 'content-length': String(60 * MB) },
      body: 'x',
    });
    for (const request of [announced, endless('/storage/v1/object/x/y', 60)]) {
      const refused = await gateway(request);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ statusCode: '413', error: 'Payload too large' });
    }
    expect((await gateway(endless('/auth/v1/signup', 60))).status).toBe(413);
    expect((await gateway(endless('/functions/v1/deliver-email', 60))).status).toBe(413);
    const fits = await gateway(endless('/storage/v1/object/x/y', 2));
    expect((await fits.arrayBuffer()).byteLength).toBe(2 * MB);
  });

  test.each([
    ['a long regular expression', `full_name=match.${'x'.repeat(15_000)}`],
    ['one that is nested', `full_name=imatch.${'('.repeat(3_500)}x${')'.repeat(3_500)}`],
    ['a long path into JSON', `select=facts${'-%3Ea'.repeat(2_500)}`],
    ['embeds of embeds', `select=${'audits(findings('.repeat(220)}id${'))'.repeat(220)}`],
    ['a search for nested words', `full_name=fts.${'%28'.repeat(4_000)}x${')'.repeat(4_000)}`],
    ['a list of lists', `facts=eq.${'['.repeat(7_000)}${']'.repeat(7_000)}`],
  ])('GUARD-08 refuses %s, which would crash the embedded database', async (_what, query) => {
    const refused = await gateway(new Request(`http://localhost/rest/v1/profiles?${query}`));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: '54001' });
  });

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

  test('accepts the longest queries that the portal sends', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `"report (${n}) ${'x'.repeat(200)} [new].pdf"`);
    const query = new URLSearchParams({ file_name: `in.(${names.join(',')})`, order: 'created_at.desc,id' });
    expect((await gateway(new Request(`http://localhost/rest/v1/files?${query.toString()}`))).status).toBe(
      200,
    );
  });
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

  test('refuses an e-mail of more than 5 MB and still accepts others', async () => {
    const socket = connect(mailbox.smtpPort, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const receiveCode = async (code: string) => {
      await expect.poll(() => said).toContain(`${code} `);
      said = '';
    };
    const tell = (line: string) => socket.write(`${line}\r\n`);
    await receiveCode('220');
    tell('EHLO test');
    await receiveCode('250');
    for (const line of ['MAIL FROM:<a@b.test>', 'RCPT TO:<c@d.test>']) {
      tell(line);
      await receiveCode('250');
    }
    tell('DATA');
    await receiveCode('354');
    socket.write(`Subject: large\r\n\r\n${'x\r\n'.repeat(2 * MB)}.\r\n`);
    await receiveCode('552');
    socket.destroy();
    expect(mailbox.store.list()).toEqual([]);
  });
});
