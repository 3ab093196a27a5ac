import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, APPLICATION, applicant, decide, setEmailsAside, outbox } from './application.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, startBackend, type TestBackend, type TestUser } from './backend.ts';
import { startFunctions, type FunctionsProcess } from './functions-process.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

let backend: TestBackend;
let mailServer: MailServer;
let functions: FunctionsProcess;
let decider: TestUser;

beforeAll(async () => {
  [backend, mailServer] = await Promise.all([startBackend(), startMailServer()]);
  functions = await startFunctions(environment());
  decider = await admin(backend);
}, 60_000);

afterAll(async () => {
  await functions.stop();
  await mailServer.close();
  await backend.close();
});

beforeEach(async () => {
  await setEmailsAside(backend);
  mailServer.mails.length = 0;
  mailServer.state.mood = 'takes';
  mailServer.state.attempts = 0;
});

function environment(): Record<string, string> {
  return { SUPABASE_URL: backend.url, SMTP_PORT: String(mailServer.port) };
}

/** The one e-mail in the outbox that the tests of delivery work with. */
async function queueOne(): Promise<string> {
  const user = await applicant(backend);
  await setEmailsAside(backend, 'application_received');
  return user.email;
}

describe('what is sent', () => {
  it('ONB-06 an application sends a confirmation to the applicant and a notice to the team', async () => {
    const user = await applicant(backend);
    expect(await functions.drain()).toEqual({ sent: 2, retrying: 0, failed: 0 });

    const toApplicant = mailServer.mails.find((mail) => mail.to[0] === user.email);
    expect(toApplicant?.email.subject).toBe('We have received your application to Audit Portal');
    expect(toApplicant?.email.text).toContain('Hello Ada,');
    expect(toApplicant?.email.text).toContain('within 24-48 hours');

    const toTeam = mailServer.mails.find((mail) => mail.to[0] === 'team@auditor.test');
    expect(toTeam?.email.subject).toBe('New application: Harbor Protocol');
    expect(toTeam?.email.text).toContain(`E-mail: ${user.email}`);
    expect(toTeam?.email.text).toContain('Services: Solidity Audit, Other: threat model');
    expect(toTeam?.email.text).toContain(`https://portal.test/admin/clients/${user.id}`);
    expect(toTeam?.email.replyTo?.[0]?.address).toBe(user.email);
  });

  it('ONB-10 approval sends one e-mail with the link to the portal, in plain text and HTML', async () => {
    const user = await applicant(backend);
    await setEmailsAside(backend);
    await decide(backend, decider, user, 'approved');
    expect(await functions.drain()).toEqual({ sent: 1, retrying: 0, failed: 0 });
    expect(await functions.drain()).toEqual({ sent: 0, retrying: 0, failed: 0 });

    expect(mailServer.mails).toHaveLength(1);
    const [mail] = mailServer.mails;
    expect(mail?.to).toEqual([user.email]);
    expect(mail?.email.subject).toBe('Your application to Audit Portal is approved');
    expect(mail?.email.text).toContain('https://portal.test/dashboard');
    expect(mail?.email.html).toContain('href="https://portal.test/dashboard"');
    // In the dark, too, and in the colour of the sign-in e-mails.
    const confirmation = readFileSync(new URL('../../templates/confirmation.html', import.meta.url), 'utf8');
    const dark = /\.action \{ background: #\w+/.exec(confirmation)?.[0] ?? 'no colour in the template';
    expect(mail?.email.html).toContain(dark);
  });

  it('ONB-10 rejection sends one courteous e-mail that says whom to write to', async () => {
    const user = await applicant(backend);
    await setEmailsAside(backend);
    await decide(backend, decider, user, 'rejected');
    await functions.drain();

    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]?.to).toEqual([user.email]);
    expect(mailServer.mails[0]?.email.text).toContain('Thank you for your interest');
    expect(mailServer.mails[0]?.email.text).toContain('support@auditor.test');
  });

  it('REQ-02 a service request reaches the team once, however often it is retried', async () => {
    const user = await applicant(backend);
    await decide(backend, decider, user, 'approved');
    await setEmailsAside(backend);
    const request = {
      id: crypto.randomUUID(),
      user_id: user.id,
      service_type: 'code_review',
      project_name: 'Harbor Bridge',
      message: 'Two contracts.\nBy March.',
    };
    await backend.call('/rest/v1/service_requests', request, user.token);
    await expect(backend.call('/rest/v1/service_requests', request, user.token)).rejects.toThrow('409');
    await functions.drain();

    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]?.to).toEqual(['team@auditor.test']);
    expect(mailServer.mails[0]?.email.subject).toBe('Service request: Harbor Protocol, Code review');
    expect(mailServer.mails[0]?.email.text).toContain('Two contracts.\n  By March.');
  });
});

describe('at most once', () => {
  it('ONB-10 two drains at once deliver each e-mail once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => applicant(backend)));
    const other = await startFunctions(environment());
    const reports = await Promise.all([functions.drain(), other.drain(), functions.drain()]);
    await other.stop();

    expect(reports.reduce((sum, report) => sum + report.sent, 0)).toBe(10);
    expect(new Set(mailServer.mails.map((mail) => mail.email.messageId)).size).toBe(10);
    expect(mailServer.mails).toHaveLength(10);
  }, 30_000);

  it('ONB-10 a drain killed after the hand-over leaves an e-mail that is not sent again but shown as failed', async () => {
    await queueOne();
    mailServer.state.mood = 'falls-silent';
    const doomed = await startFunctions({
      ...environment(),
      EMAIL_LEASE_SECONDS: '2',
      SMTP_TIMEOUT_SECONDS: '10',
    });
    const drain = doomed.drain().catch(() => 'cut off');
    await expect.poll(() => mailServer.mails.length, { timeout: 5_000 }).toBe(1);
    await doomed.kill();
    expect(await drain).toBe('cut off');

    mailServer.state.mood = 'takes';
    await expect
      .poll(
        async () => {
          await functions.drain();
          return (await outbox(backend))[0]?.status;
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe('failed');
    expect((await outbox(backend))[0]?.last_error).toContain('Unknown delivery');
    expect(mailServer.mails).toHaveLength(1);
  }, 30_000);

  it('ONB-10 a drain killed before the hand-over delays the e-mail until its lease is over, no more', async () => {
    const recipient = await queueOne();
    const [claimed] = await backend.sql<{ id: string }>('select * from public.claim_email(1)');
    expect(claimed).toBeDefined();
    expect(await functions.drain()).toEqual({ sent: 0, retrying: 0, failed: 0 });
    await expect.poll(async () => (await functions.drain()).sent, { timeout: 5_000, interval: 300 }).toBe(1);
    expect(mailServer.mails.map((mail) => mail.to)).toEqual([[recipient]]);
  }, 15_000);

  it('ONB-10 a mail server that falls silent after the content leaves an e-mail for a person, not a second copy', async () => {
    await queueOne();
    mailServer.state.mood = 'falls-silent';
    const impatient = await startFunctions({ ...environment(), SMTP_TIMEOUT_SECONDS: '1' });
    expect(await impatient.drain()).toEqual({ sent: 0, retrying: 0, failed: 1 });
    mailServer.state.mood = 'takes';
    expect(await impatient.drain()).toEqual({ sent: 0, retrying: 0, failed: 0 });
    await impatient.stop();

    expect(mailServer.mails).toHaveLength(1);
    expect((await outbox(backend))[0]).toMatchObject({ status: 'failed' });
    expect((await outbox(backend))[0]?.last_error).toContain('Unknown delivery');
  }, 20_000);
});

describe('a failing mail server', () => {
  it('ONB-10 an e-mail is tried again until the mail server is back, and arrives once', async () => {
    const recipient = await queueOne();
    mailServer.state.mood = 'refuses-sender';
    const patient = await startFunctions({ ...environment(), EMAIL_RETRY_SECONDS: '0.2,0.2,0.2,0.2' });
    expect(await patient.drain()).toEqual({ sent: 0, retrying: 1, failed: 0 });
    expect(await outbox(backend)).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    mailServer.state.mood = 'refuses-content';
    expect(await patient.drain()).toEqual({ sent: 0, retrying: 1, failed: 0 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    mailServer.state.mood = 'takes';
    expect(await patient.drain()).toEqual({ sent: 1, retrying: 0, failed: 0 });
    await patient.stop();

    expect(mailServer.mails.map((mail) => mail.to)).toEqual([[recipient]]);
    expect(await outbox(backend)).toMatchObject([{ status: 'sent', attempts: 3, last_error: null }]);
  }, 20_000);

  it('ONB-10 an e-mail that was refused waits as long as its number of tries says', async () => {
    await queueOne();
    mailServer.state.mood = 'refuses-sender';
    const standard = await startFunctions({ ...environment(), EMAIL_RETRY_SECONDS: '' });
    await standard.drain();
    await standard.stop();
    const waits = `select extract(epoch from next_attempt_at - now()) as seconds from public.email_outbox where status = 'queued'`;
    const [row] = await backend.sql<{ seconds: string }>(waits);
    expect(Number(row?.seconds)).toBeGreaterThan(50);
    expect(Number(row?.seconds)).toBeLessThanOrEqual(60);
  }, 15_000);

  it('ONB-10 after the last try an e-mail is given up and an admin sees why', async () => {
    await queueOne();
    const unreachable = await startFunctions({ ...environment(), SMTP_PORT: '1' });
    expect(await unreachable.drain()).toEqual({ sent: 0, retrying: 3, failed: 1 });
    await unreachable.stop();

    const path =
      '/rest/v1/email_outbox?select=status,attempts,last_error&status=neq.sent&order=created_at.desc&limit=1';
    const response = await fetch(backend.url + path, {
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${decider.token}` },
    });
    const rows = (await response.json()) as { status: string; attempts: number; last_error: string }[];
    expect(rows).toMatchObject([{ status: 'failed', attempts: 4 }]);
    expect(rows[0]?.last_error).toContain('ECONNREFUSED');
  }, 15_000);
});

describe('the way to the mail server', () => {
  it('ONB-10 a wrong password keeps the e-mail, the right one sends it', async () => {
    await queueOne();
    const login = { SMTP_USER: 'portal', SMTP_TLS: 'none' };
    const wrong = await startFunctions({
      ...environment(),
      ...login,
      SMTP_PASS: 'wrong',
      EMAIL_RETRY_SECONDS: '0.1',
    });
    expect(await wrong.drain()).toEqual({ sent: 0, retrying: 1, failed: 0 });
    await wrong.stop();
    await new Promise((resolve) => setTimeout(resolve, 150));
    const right = await startFunctions({ ...environment(), ...login, SMTP_PASS: 'secret' });
    expect(await right.drain()).toEqual({ sent: 1, retrying: 0, failed: 0 });
    await right.stop();
  }, 15_000);

  it('ONB-10 where encryption is required nothing goes out without it', async () => {
    await queueOne();
    const careful = await startFunctions({
      ...environment(),
      SMTP_TLS: 'starttls',
      EMAIL_RETRY_SECONDS: '60',
    });
    expect(await careful.drain()).toEqual({ sent: 0, retrying: 1, failed: 0 });
    await careful.stop();
    expect(mailServer.state.attempts).toBe(0);
  }, 15_000);
});

describe('hostile content', () => {
  it('ONB-06 a name with line breaks adds no header and no recipient', async () => {
    const user = await applicant(backend);
    await setEmailsAside(backend);
    const payload = {
      company_name: 'Evil\r\nBcc: victim@elsewhere.test\r\n\r\nbody',
      full_name: 'A\r\nB: c',
    };
    await backend.sql(
      `insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
       values ('hostile:1', 'application_notice', null, $1), ('hostile:2', 'client_approved', $2, $1)`,
      [JSON.stringify(payload), user.id],
    );
    expect(await functions.drain()).toEqual({ sent: 2, retrying: 0, failed: 0 });

    for (const mail of mailServer.mails) {
      expect(mail.to).toHaveLength(1);
      expect(mail.email.headers.map((header) => header.key)).not.toContain('bcc');
      expect(mail.email.headers.map((header) => header.key)).not.toContain('b');
    }
    const toTeam = mailServer.mails.find((mail) => mail.to[0] === 'team@auditor.test');
    expect(toTeam?.email.subject).toBe('New application: Evil Bcc: victim@elsewhere.test body');
  });

  it('ONB-06 markup in what the applicant typed is shown as text', async () => {
    await applicant(backend, {
      full_name: '<img src=x onerror=alert(1)>',
      company_name: '"><a href="https://evil.test">Click</a>',
      project_description: '</td></table><script>alert(1)</script>',
    });
    await functions.drain();

    for (const { email } of mailServer.mails) {
      expect(email.html).not.toMatch(/<(img|script)|evil\.test"|<a href="https:\/\/evil/);
    }
    const toTeam = mailServer.mails.find((mail) => mail.to[0] === 'team@auditor.test');
    expect(toTeam?.email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('ONB-10 an address that is more than one address is never written to', async () => {
    const user = await applicant(backend, APPLICATION);
    await backend.sql(`update public.profiles set business_email = 'a@x.test,b@y.test' where user_id = $1`, [
      user.id,
    ]);
    await setEmailsAside(backend, 'application_received');
    expect(await functions.drain()).toEqual({ sent: 0, retrying: 0, failed: 1 });
    expect(mailServer.mails).toHaveLength(0);
  });
});

describe('who may call', () => {
  it.each([
    ['nobody', {}, 401],
    ['a wrong key', { authorization: 'Bearer wrong' }, 403],
    ['a cron secret where none is set', { 'x-cron-secret': 'guessed-guessed-guessed' }, 403],
    ['the service key', { apikey: SECRET_KEY }, 200],
  ])('GUARD-08 deliver-email and sweep-uploads, called by %s', async (_caller, headers, status) => {
    for (const name of ['deliver-email', 'sweep-uploads']) {
      const response = await fetch(`${functions.url}/functions/v1/${name}`, { method: 'POST', headers });
      expect(response.status).toBe(status);
    }
  });

  it('GUARD-08 a signed-in user, admin or not, can neither drain the outbox nor write to it', async () => {
    await queueOne();
    const response = await fetch(`${functions.url}/functions/v1/deliver-email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${decider.token}` },
    });
    expect(response.status).toBe(403);
    const claim = backend.call('/rest/v1/rpc/claim_email', { lease_seconds: 60 }, decider.token);
    await expect(claim).rejects.toThrow('permission denied');
    // The revoked right is not what guards: the embedded backend hands rights out again.
    await backend.sql('grant execute on function public.claim_email(integer) to authenticated');
    const claimed = await backend.call('/rest/v1/rpc/claim_email', { lease_seconds: 60 }, decider.token);
    expect(claimed).toEqual([]);
    expect(await outbox(backend)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  });
});
