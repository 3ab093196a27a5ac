// One attempt to hand a message over, with a network whose connections respond as the test says.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../deliver-webhooks/send.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** Sends to a server that responds with `head`, or as `read` does. */
async function attempt(
  head: string,
  read = async () => new TextEncoder().encode(`HTTP/1.1 ${head}\r\n\r\nGot it.`),
) {
  const seen: { connected: object[]; tls: object[]; sent: string; isClosed: boolean } = {
    connected: [],
    tls: [],
    sent: '',
    isClosed: false,
  };
  let isRead = false;
  const connection = {
    write: async (bytes: Uint8Array) => {
      seen.sent += new TextDecoder().decode(bytes);
      return bytes.byteLength;
    },
    read: async (buffer: Uint8Array) => {
      if (isRead) return null;
      isRead = true;
      const bytes = await read();
      buffer.set(bytes);
      return bytes.byteLength;
    },
    close: () => (seen.isClosed = true),
  };
  vi.stubGlobal('Deno', {
    connect: async (to: object) => {
      seen.connected.push(to);
      return connection;
    },
    startTls: async (_connection: unknown, options: object) => {
      seen.tls.push(options);
      return connection;
    },
  });
  const network = {
    resolve: async () => ['203.0.113.7'],
    isAllowed: (address: string) => address.startsWith('203.0.113.'),
    port: 443,
    timeoutMs: 100,
  };
  const told = await send(network, 'https://hooks.example/in?a=b', { 'webhook-id': 'e1' }, '{"a":"ä"}');
  return { told, seen };
}

describe('NOTE-03 an attempt to deliver a webhook', () => {
  it('follows no redirect, and says so', async () => {
    const { told, seen } = await attempt('307 Temporary Redirect\r\nlocation: https://203.0.113.8/');
    expect(told).toMatchObject({
      outcome: 'failed',
      problem: 'The server redirects, which is not followed.',
    });
    expect(seen.connected).toHaveLength(1);
  });

  it.each([
    ['120', 120],
    ['999999999', 259_200],
    ['Fri, 01 Jan 2021 00:00:00 GMT', 0],
    ['Fri, 02 Jan 2026 03:05:35 GMT', 90],
    ['soon', null],
  ])('that has to wait for %j is made again after %j seconds', async (header, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-02T03:04:05Z') });
    const { told } = await attempt(`503 Busy\r\nRetry-After: ${header}`);
    expect(told.retry_after_seconds).toBe(seconds);
  });

  it('connects to the address that was judged, checks the certificate of the name, and closes the connection', async () => {
    const { seen } = await attempt('204 No Content');
    expect(seen.connected).toEqual([{ hostname: '203.0.113.7', port: 443 }]);
    expect(seen.tls).toEqual([{ hostname: 'hooks.example', caCerts: [] }]);
    expect(seen.sent).toMatch(
      /^POST \/in\?a=b HTTP\/1\.1\r\nhost: hooks\.example\r\nconnection: close\r\ncontent-length: 10\r\nwebhook-id: e1\r\n\r\n\{"a":"ä"\}$/,
    );
    expect(seen.isClosed).toBe(true);
  });

  it('fails with a sentence, and closes the connection, when the server does not respond in time', async () => {
    const { told, seen } = await attempt('', () => new Promise(() => undefined));
    expect(told).toMatchObject({
      outcome: 'failed',
      problem: 'The server did not respond within 0.1 seconds.',
    });
    expect(seen.isClosed).toBe(true);
  });
});
