// Delivery of the outbox: each e-mail is sent at most once, failures are retried, and only the server may start it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startHttpBackend, type HttpBackend } from '../../tests/http-backend.ts';
import { getRows } from '../../tests/people.ts';
import { startFunctions, type FunctionsProcess } from './functions-process.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { makeCertificate } from './webhooks/certificate.ts';

const EMAIL = getRows('owner').email;

let http: HttpBackend;
let mailServer: MailServer;
let functions: FunctionsProcess;
const start = (environment: Record<string, string> = {}) =>
  startFunctions(http.backend, { SMTP_PORT: String(mailServer.port), ...environment });

beforeAll(async () => {
  [http, mailServer] = await Promise.all([startHttpBackend(), startMailServer()]);
  functions = await start();
});
afterAll(async () => {
  await functions.stop();
  await mailServer.close();
  await http.backend.close();
});
/** One e-mail is due. */
beforeEach(async () => {
  await http.reseed();
  await http.operator(`update public.email_outbox set status = 'sent' where id <> '${EMAIL}'`);
  mailServer.mails.length = 0;
  mailServer.state.mood = 'takes';
});

/** The e-mail as an admin sees it. */
const readEmail = async () =>
  (
    await http
      .as('admin')
      .from('email_outbox')
      .select('status, attempts, last_error')
      .eq('id', EMAIL)
      .single()
  ).data;

it('ONB-10 an e-mail is marked failed and not sent again when the drain is killed after the hand-over; when an operator has it sent again, a receiver knows it by its id', async () => {
  mailServer.state.mood = 'falls-silent';
  const doomed = await start({ EMAIL_LEASE_SECONDS: '60', SMTP_TIMEOUT_SECONDS: '60' });
  const drain = doomed.drain().catch(() => 'cut off');
  await expect.poll(() => mailServer.mails.length).toBe(1);
  await doomed.kill();
  expect(await drain).toBe('cut off');

  mailServer.state.mood = 'takes';
  // As if the time was over for which a drain holds an e-mail.
  await http.operator(
    `update public.email_outbox set lease_expires_at = now() - interval '1 second' where lease is not null`,
  );
  expect(await functions.drain()).toEqual({ sent: 0, retrying: 0, failed: 0 });
  expect(await readEmail()).toMatchObject({
    status: 'failed',
    last_error: expect.stringContaining('Unknown delivery'),
  });
  expect(mailServer.mails).toHaveLength(1);

  await http.operator(`update public.email_outbox set status = 'queued', attempts = 0, next_attempt_at = now(), lease = null,
    lease_expires_at = null where status = 'failed'`);
  expect(await functions.drain()).toEqual({ sent: 1, retrying: 0, failed: 0 });
  expect(mailServer.mails).toHaveLength(2);
  expect(new Set(mailServer.mails.map((mail) => mail.email.messageId)).size).toBe(1);
});

it('ONB-10 an e-mail is given up after the last try and an admin sees the reason', async () => {
  const unreachable = await start({ SMTP_PORT: '1' });
  expect(await unreachable.drain()).toEqual({ sent: 0, retrying: 3, failed: 1 });
  await unreachable.stop();
  expect(await readEmail()).toEqual({
    status: 'failed',
    attempts: 4,
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
});

it.each([
  ['with a certificate of its name gets the e-mail', 'mail.auditor.test', { result: 'sent' }],
  [
    'with a certificate of another name gets none',
    'other.auditor.test',
    { result: 'not-sent', reason: expect.any(String) },
  ],
])(
  'ONB-10 a mail server on port 465 with two addresses, the first without a server, %s',
  async (_title, name, outcome) => {
    const { authority, key, cert } = makeCertificate([name]);
    const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
    writeFileSync(join(folder, 'authority.pem'), authority);
    const secure = await startMailServer({ implicitTls: { key, cert } });
    const sender = await startFunctions(
      http.backend,
      {
        SMTP_HOST: 'mail.auditor.test',
        SMTP_PORT: String(secure.port),
        SMTP_TLS: 'implicit',
        SMTP_TIMEOUT_SECONDS: '10',
        DENO_CERT: join(folder, 'authority.pem'),
      },
      'tests/mail/functions.ts',
    );
    onTestFinished(async () => {
      await sender.stop();
      await secure.close();
      rmSync(folder, { recursive: true, force: true });
    });
    expect(await (await fetch(sender.url)).json()).toEqual(outcome);
    expect(secure.mails).toHaveLength(outcome.result === 'sent' ? 1 : 0);
  },
);
