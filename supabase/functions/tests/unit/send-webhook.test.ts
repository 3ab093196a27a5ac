// One attempt to hand a message over, with a network whose connections respond as the test says.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../deliver-webhooks/send.ts';
import { connectionOf } from './connection.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** Sends to a server that responds with `head`; without one, it says nothing. */
async function attempt(head: string | null) {
  const connection = connectionOf([`HTTP/1.1 ${head}\r\n\r\nGot it.`]);
  if (head === null) connection.read = () => new Promise(() => undefined);
  const connect = vi.fn<(to: object) => Promise<object>>(async () => connection);
  const startTls = vi.fn<(plain: object, options: object) => Promise<object>>(async () => connection);
  vi.stubGlobal('Deno', { connect, startTls });
  const network = {
    resolve: async () => ['203.0.113.7'],
    isAllowed: (address: string) => address.startsWith('203.0.113.'),
    port: 443,
    timeoutMs: 100,
  };
  const told = await send(network, 'https://hooks.example/in?a=b', { 'webhook-id': 'e1' }, '{"a":"ä"}');
  return { told, connect, startTls, connection };
}

describe('NOTE-03 an attempt to deliver a webhook', () => {
  it('follows no redirect, and says so', async () => {
    const { told, connect } = await attempt('307 Temporary Redirect\r\nlocation: https://203.0.113.8/');
    expect(told).toMatchObject({
      outcome: 'failed',
      problem: 'The server redirects, which is not followed.',
    });
    expect(connect).toHaveBeenCalledOnce();
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
    const { connect, startTls, connection } = await attempt('204 No Content');
    expect(connect).toHaveBeenCalledExactlyOnceWith({ hostname: '203.0.113.7', port: 443 });
    const tls = { hostname: 'hooks.example', caCerts: [] };
    expect(startTls).toHaveBeenCalledExactlyOnceWith(connection, tls);
    expect(Buffer.concat(connection.sent).toString()).toMatch(
      /^POST \/in\?a=b HTTP\/1\.1\r\nhost: hooks\.example\r\nconnection: close\r\ncontent-length: 10\r\nwebhook-id: e1\r\n\r\n\{"a":"ä"\}$/,
    );
    expect(connection.isClosed).toBe(true);
  });

  it('fails with a sentence, and closes the connection, when the server does not respond in time', async () => {
    const { told, connection } = await attempt(null);
    expect(told).toMatchObject({
      outcome: 'failed',
      problem: 'The server did not respond within 0.1 seconds.',
    });
    expect(connection.isClosed).toBe(true);
  });
});
