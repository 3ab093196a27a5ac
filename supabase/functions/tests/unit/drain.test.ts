// Runs the drain with a real mail server and prepared database responses. The tests beside this folder use Deno and a real database.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../_shared/backend.ts';
import { emailConfig, type EmailConfig } from '../../_shared/config.ts';
import { drainOutbox } from '../../deliver-email/drain.ts';
import type { ClaimedEmail } from '../../deliver-email/messages/message.ts';
import { startMailServer, type MailServer } from '../mail-server.ts';
import { REQUIRED, setEnvironment } from './environment.ts';

let mailServer: MailServer;
let config: EmailConfig;
let due: Partial<ClaimedEmail>[];
let holdsLease: boolean;
const calls: [name: string, parameters: Record<string, unknown>][] = [];

const backend = {
  rpc: async (name: string, parameters: Record<string, unknown>) => {
    calls.push([name, parameters]);
    if (name !== 'claim_email') return holdsLease;
    const next = due.shift();
    return next ? [{ ...approval, ...next }] : [];
  },
} as unknown as Backend;

const approval = {
  id: 'email-1',
  kind: 'application_received',
  payload: {},
  attempts: 1,
  lease: 'lease-1',
  recipient: 'ada@harbor.test',
};

beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.close());

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  mailServer.mails.length = 0;
  mailServer.state.mood = 'takes';
  calls.length = 0;
  holdsLease = true;
  due = [{}];
  setEnvironment({ ...REQUIRED, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port) });
  config = emailConfig();
});

/** Drains while the mail server never responds to the content. Gives up when about this much time has passed, not before. */
async function drainInSilence(changes: Partial<EmailConfig>, milliseconds: number) {
  mailServer.state.mood = 'falls-silent';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const givenUp = vi.fn<() => void>();
  const draining = drainOutbox(backend, { ...config, ...changes }).finally(givenUp);
  while (mailServer.mails.length === 0) await new Promise((received) => setImmediate(received));
  await vi.advanceTimersByTimeAsync(milliseconds / 2);
  expect(givenUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(milliseconds / 2);
  await new Promise((settled) => setImmediate(settled));
  expect(givenUp).toHaveBeenCalled();
  return draining;
}

const names = () => calls.map(([name]) => name);
const failure = () => calls.find(([name]) => name === 'fail_email_delivery')?.[1];

it('ONB-10 a run ends after 100 e-mails, which is half of what a call can afford, or 45 seconds, and leaves the rest', async () => {
  due = Array.from({ length: 101 }, (_, n) => ({ id: `email-${n}` }));
  expect(await drainOutbox(backend, config)).toMatchObject({ sent: 100 });
  expect(due).toHaveLength(1);
  // Begun 45 seconds ago.
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 45_000);
  expect(await drainOutbox(backend, config)).toMatchObject({ sent: 0 });
});

it('ONB-10 the drain claims an e-mail, marks it as being sent, sends it and marks it as sent', async () => {
  expect(await drainOutbox(backend, config)).toEqual({ sent: 1, retrying: 0, failed: 0 });
  const held = { email_id: 'email-1', held_lease: 'lease-1' };
  expect(calls).toEqual([
    ['claim_email', { lease_seconds: 120 }],
    ['begin_email_delivery', held],
    ['complete_email_delivery', held],
    ['claim_email', { lease_seconds: 120 }],
  ]);
  expect(mailServer.mails).toHaveLength(1);
  const [mail] = mailServer.mails;
  expect(mail?.to).toEqual(['ada@harbor.test']);
  expect(mail?.client).toBe('auditor.test');
  expect(mail?.email.replyTo).toMatchObject([{ address: 'team@auditor.test' }]);
  expect(mail?.email.text).toContain('Thank you for your application.');
  expect(mail?.email.html).toContain('Thank you for your application.');
});

it('ONB-10 the drain sends with the configured login and retries later when the login is wrong', async () => {
  expect(await drainOutbox(backend, { ...config, login: { user: 'portal', pass: 'secret' } })).toMatchObject({
    sent: 1,
  });
  due = [{}];
  expect(await drainOutbox(backend, { ...config, login: { user: 'portal', pass: 'x' } })).toMatchObject({
    retrying: 1,
  });
  expect(mailServer.mails).toHaveLength(1);
});

it.each([
  [1, 60],
  [2, 300],
  [3, 1800],
  [4, 7200],
  [5, 43200],
  [6, null],
])(
  'ONB-10 the drain retries a delivery after failure number %i in %s s',
  async (attempts, retry_after_seconds) => {
    mailServer.state.mood = 'refuses-sender';
    due = [{ attempts }];
    const failed = retry_after_seconds === null ? 1 : 0;
    expect(await drainOutbox(backend, config)).toEqual({ sent: 0, retrying: 1 - failed, failed });
    expect(failure()).toMatchObject({ email_id: 'email-1', held_lease: 'lease-1', retry_after_seconds });
    expect(names()).not.toContain('begin_email_delivery');
  },
);

it('ONB-10 the drain sends nothing when it has lost the lease', async () => {
  holdsLease = false;
  expect(await drainOutbox(backend, config)).toMatchObject({ sent: 0, retrying: 1 });
  expect(failure()?.reason).toBe('The lease on this e-mail was lost.');
  expect(mailServer.mails).toEqual([]);
});

it('ONB-10 the drain stops waiting for the mail server before the lease ends, and does not retry, because the e-mail may have arrived', async () => {
  expect(await drainInSilence({ leaseSeconds: 4 }, 3_000)).toMatchObject({ failed: 1 });
  expect(failure()).toMatchObject({
    reason: 'Unknown delivery: The mail server took too long.',
    retry_after_seconds: null,
  });
});

it('ONB-10 a long lease does not extend the wait beyond three times the timeout of the mail server', async () => {
  expect(await drainInSilence({ leaseSeconds: 120, timeoutSeconds: 20 }, 60_000)).toMatchObject({
    failed: 1,
  });
});

it('ONB-10 the drain gives up when it cannot write the e-mail, and keeps at most 500 characters of the reason', async () => {
  due = [{ recipient: null }, { kind: 'x'.repeat(900) as ClaimedEmail['kind'] }];
  expect(await drainOutbox(backend, config)).toEqual({ sent: 0, retrying: 0, failed: 2 });
  expect(failure()).toEqual({
    email_id: 'email-1',
    held_lease: 'lease-1',
    reason: 'Error: There is no usable address to send this e-mail to.',
    retry_after_seconds: null,
  });
  expect(calls.findLast(([name]) => name === 'fail_email_delivery')?.[1].reason).toHaveLength(500);
});

describe('the connection to the mail server', () => {
  it.each(['starttls', 'implicit'] as const)(
    'ONB-10 carries no e-mail and no password where the encryption %s is set and the server has none',
    async (tls) => {
      const login = { user: 'portal', pass: 'secret' };
      expect(await drainOutbox(backend, { ...config, tls, login, timeoutSeconds: 1 })).toMatchObject({
        sent: 0,
        retrying: 1,
      });
      expect(names()).not.toContain('begin_email_delivery');
      expect(mailServer.mails).toEqual([]);
    },
  );

  it('ONB-10 is refused with a certificate that nobody has signed, except where no encryption is set', async () => {
    const server = await startMailServer({ offersTls: true });
    const settings = { ...config, port: server.port };
    expect(await drainOutbox(backend, { ...settings, tls: 'starttls' })).toMatchObject({ retrying: 1 });
    expect(failure()?.reason).toMatch(/certificate/);
    due = [{}];
    expect(await drainOutbox(backend, { ...settings, tls: 'none' })).toMatchObject({ sent: 1 });
    expect(server.mails).toHaveLength(1);
    await server.close();
  });

  it.each(['takes', 'refuses-sender', 'refuses-content', 'falls-silent'] as const)(
    'ONB-10 is closed after a delivery to a server that %s',
    async (mood) => {
      mailServer.state.mood = mood;
      if (mood === 'falls-silent') await drainInSilence({ leaseSeconds: 4 }, 3_000);
      else await drainOutbox(backend, config);
      await vi.waitFor(() => expect(mailServer.countConnections()).toBe(0), 30_000);
    },
  );
});
