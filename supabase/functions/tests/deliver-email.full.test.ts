// Delivery of the outbox: each e-mail is sent at most once, failures are retried, and only the server may start it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { outbox } from './application.ts';
import type { TestBackend } from './backend.ts';
import { queueOne, withDelivery } from './delivery.ts';
import { startFunctions } from './functions-process.ts';
import { startMailServer } from './mail-server.ts';
import { makeCertificate } from './webhooks/certificate.ts';

const delivery = withDelivery();

/** As if the time was over for which a drain holds an e-mail. */
const endLease = (backend: TestBackend) =>
  backend.sql(
    `update public.email_outbox set lease_expires_at = now() - interval '1 second' where lease is not null`,
  );

describe('at most once', () => {
  it('ONB-10 an e-mail is marked failed and not sent again when the drain is killed after the hand-over; when an operator has it sent again, a receiver knows it by its id', async () => {
    await queueOne(delivery.backend);
    delivery.mailServer.state.mood = 'falls-silent';
    const doomed = await startFunctions({
      ...delivery.environment,
      EMAIL_LEASE_SECONDS: '60',
      SMTP_TIMEOUT_SECONDS: '60',
    });
    const drain = doomed.drain().catch(() => 'cut off');
    await expect.poll(() => delivery.mailServer.mails.length).toBe(1);
    await doomed.kill();
    expect(await drain).toBe('cut off');

    delivery.mailServer.state.mood = 'takes';
    await endLease(delivery.backend);
    expect(await delivery.functions.drain()).toEqual({ sent: 0, retrying: 0, failed: 0 });
    expect(await outbox(delivery.backend)).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('Unknown delivery') },
    ]);
    expect(delivery.mailServer.mails).toHaveLength(1);

    await delivery.backend
      .script(`update email_outbox set status = 'queued', attempts = 0, next_attempt_at = now(), lease = null,
      lease_expires_at = null where status = 'failed'`);
    expect(await delivery.functions.drain()).toEqual({ sent: 1, retrying: 0, failed: 0 });
    expect(delivery.mailServer.mails).toHaveLength(2);
    expect(new Set(delivery.mailServer.mails.map((mail) => mail.email.messageId)).size).toBe(1);
  });
});

describe('a failing mail server', () => {
  it('ONB-10 an e-mail is given up after the last try and an admin sees the reason', async () => {
    await queueOne(delivery.backend);
    const unreachable = await startFunctions({ ...delivery.environment, SMTP_PORT: '1' });
    expect(await unreachable.drain()).toEqual({ sent: 0, retrying: 3, failed: 1 });
    await unreachable.stop();

    const path =
      '/rest/v1/email_outbox?select=status,attempts,last_error&status=neq.sent&order=created_at.desc&limit=1';
    const response = await fetch(delivery.backend.url + path, {
      headers: { apikey: delivery.backend.publishableKey, authorization: `Bearer ${delivery.decider.token}` },
    });
    const rows = (await response.json()) as { status: string; attempts: number; last_error: string }[];
    expect(rows).toMatchObject([{ status: 'failed', attempts: 4 }]);
    expect(rows[0]?.last_error).toContain('ECONNREFUSED');
  });
});

describe('a mail server on port 465 with two addresses, the first without a server', () => {
  it.each([
    ['with a certificate of its name gets the e-mail', 'mail.auditor.test', { result: 'sent' }],
    [
      'with a certificate of another name gets none',
      'other.auditor.test',
      { result: 'not-sent', reason: expect.any(String) },
    ],
  ])('ONB-10 %s', async (_title, name, outcome) => {
    const { authority, key, cert } = makeCertificate([name]);
    const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
    writeFileSync(join(folder, 'authority.pem'), authority);
    const secure = await startMailServer({ implicitTls: { key, cert } });
    const sender = await startFunctions(
      {
        ...delivery.backend.environment,
        SMTP_HOST: 'mail.auditor.test',
        SMTP_PORT: String(secure.port),
        SMTP_TLS: 'implicit',
        SMTP_TIMEOUT_SECONDS: '10',
        DENO_CERT: join(folder, 'authority.pem'),
      },
      fileURLToPath(new URL('mail/functions.ts', import.meta.url)),
    );
    onTestFinished(async () => {
      await sender.stop();
      await secure.close();
      rmSync(folder, { recursive: true, force: true });
    });
    expect(await (await fetch(sender.url)).json()).toEqual(outcome);
    expect(secure.mails).toHaveLength(outcome.result === 'sent' ? 1 : 0);
  });
});
