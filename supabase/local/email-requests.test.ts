import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGateway } from './gateway.ts';

const post = (path: string, body: object) =>
  new Request(`http://localhost/auth/v1/${path}`, { method: 'POST', body: JSON.stringify(body) });

it('AUTH-10 a sign-up gets its response before the backend has looked the address up, so that the time reveals nothing', async () => {
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined));
  const gateway = createGateway({ app: { fetch }, origins: [], functionsUrl: () => null });
  const response = await gateway(
    post('signup', { email: 'Ada@demo.test', password: 'a long enough password' }),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ email: 'ada@demo.test', identities: [] });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce(), 10_000);
});

describe('a request for an e-mail', () => {
  it.each(['recover', 'otp', 'magiclink', 'resend'])(
    'AUTH-13 gets its response before the backend has looked the address up, so that the time reveals nothing: %s',
    async (path) => {
      const fetch = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined));
      const gateway = createGateway({ app: { fetch }, origins: [], functionsUrl: () => null });
      const response = await gateway(post(path, { email: 'ada@demo.test' }));
      expect([response.status, await response.json()]).toEqual([200, {}]);
      await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce(), 10_000);
    },
  );

  it('AUTH-08 sends one of a kind to an address within a minute, and to another address at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({}));
    const gateway = createGateway({ app: { fetch }, origins: [], functionsUrl: () => null });
    const send = async (path: string, email: string) => {
      await gateway(post(path, { email }));
      await new Promise((resolve) => setImmediate(resolve));
      return fetch.mock.calls.length;
    };
    expect(await send('recover', 'ada@demo.test')).toBe(1);
    expect(await send('otp', 'ADA@demo.test')).toBe(1);
    expect(await send('resend', 'ada@demo.test')).toBe(2);
    expect(await send('recover', 'bob@demo.test')).toBe(3);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await send('otp', 'ada@demo.test')).toBe(4);
  });
});
