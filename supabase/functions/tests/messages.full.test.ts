// The content and the recipients of the e-mails, including e-mails about applications with hostile content.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APPLICATION, applicant, decide, passADay, setEmailsAside } from './application.ts';
import { withDelivery } from './delivery.ts';

const delivery = withDelivery();

describe('what is sent', () => {
  it('ONB-06 an application sends a confirmation to the applicant and a notice to the team', async () => {
    const user = await applicant(delivery.backend);
    expect(await delivery.functions.drain()).toEqual({ sent: 2, retrying: 0, failed: 0 });

    const toApplicant = delivery.mailServer.mails.find((mail) => mail.to[0] === user.email);
    expect(toApplicant?.email.subject).toBe('We have received your application to Audit Portal');
    expect(toApplicant?.email.text).toContain('Hello Ada,');
    expect(toApplicant?.email.text).toContain('within 24-48 hours');
    expect(toApplicant?.email.text?.trim()).toMatch(/Auditor Ltd, 1 Main Street\nsupport@auditor\.test$/);
    expect(toApplicant?.email.html).toContain('Auditor Ltd, 1 Main Street<br>support@auditor.test');

    const toTeam = delivery.mailServer.mails.find((mail) => mail.to[0] === 'team@auditor.test');
    expect(toTeam?.email.subject).toBe('New application: Harbor Protocol');
    expect(toTeam?.email.text).toContain(`Email: ${user.email}`);
    expect(toTeam?.email.text).not.toContain('Auditor Ltd');
    expect(toTeam?.email.text).toContain('Services: Solidity Audit, Other: threat model');
    expect(toTeam?.email.text).toContain(`https://portal.test/admin/clients/${user.id}`);
    expect(toTeam?.email.replyTo?.[0]?.address).toBe(user.email);
  });

  it('ONB-10 approval sends one e-mail with the link to the portal, in plain text and HTML', async () => {
    const user = await applicant(delivery.backend);
    await setEmailsAside(delivery.backend);
    await decide(delivery.backend, delivery.decider, user, 'approved');
    expect(await delivery.functions.drain()).toEqual({ sent: 1, retrying: 0, failed: 0 });
    expect(await delivery.functions.drain()).toEqual({ sent: 0, retrying: 0, failed: 0 });

    expect(delivery.mailServer.mails).toHaveLength(1);
    const [mail] = delivery.mailServer.mails;
    expect(mail?.to).toEqual([user.email]);
    expect(mail?.email.subject).toBe('Your application to Audit Portal is approved');
    expect(mail?.email.text).toContain('https://portal.test/dashboard');
    expect(mail?.email.html).toContain('href="https://portal.test/dashboard"');
    // The dark style uses the colour of the sign-in e-mails.
    const confirmation = readFileSync(new URL('../../templates/confirmation.html', import.meta.url), 'utf8');
    const dark = /\.action \{ background: #\w+/.exec(confirmation)?.[0] ?? 'no colour in the template';
    expect(mail?.email.html).toContain(dark);
  });

  it('ONB-10 rejection sends one courteous e-mail that says whom to write to', async () => {
    const user = await applicant(delivery.backend);
    await setEmailsAside(delivery.backend);
    await decide(delivery.backend, delivery.decider, user, 'rejected');
    await delivery.functions.drain();

    expect(delivery.mailServer.mails).toHaveLength(1);
    expect(delivery.mailServer.mails[0]?.to).toEqual([user.email]);
    expect(delivery.mailServer.mails[0]?.email.text).toContain('Thank you for your interest');
    expect(delivery.mailServer.mails[0]?.email.text).toContain('support@auditor.test');
  });

  it('ADM-12 a rejection says why if the admin wants it, and reopening is told', async () => {
    const user = await applicant(delivery.backend);
    await setEmailsAside(delivery.backend);
    const reject = (reason: string, share_reason: boolean) =>
      decide(delivery.backend, delivery.decider, user, 'rejected', { reason, share_reason });
    await reject('We do not audit bridges.', true);
    await decide(delivery.backend, delivery.decider, user, 'pending');
    await reject('Their documents look forged.', false);
    expect(await delivery.functions.drain()).toEqual({ sent: 3, retrying: 0, failed: 0 });

    const mails = delivery.mailServer.mails;
    expect(mails.map((mail) => mail.to)).toEqual([[user.email], [user.email], [user.email]]);
    const texts = mails.map((mail) => mail.email.text ?? '');
    expect(texts.filter((text) => text.includes('Our reason: We do not audit bridges.'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('We have reopened the application'))).toHaveLength(1);
    expect(texts.join('')).not.toContain('forged');
  });

  it('ADM-12 a client’s uploads reach the team in one e-mail without their names', async () => {
    const user = await applicant(delivery.backend);
    await decide(delivery.backend, delivery.decider, user, 'approved');
    await setEmailsAside(delivery.backend);
    await delivery.backend.sql(
      `insert into public.files (id, user_id, file_name, file_size, mime_type, storage_path, uploaded_by)
       select id, $1::uuid, 'private-keys.pdf', 10, 'application/pdf', $1::uuid || '/' || id, $1::uuid
       from (select gen_random_uuid() as id from generate_series(1, 3)) ids`,
      [user.id],
    );
    await delivery.backend.sql(`update public.files set uploaded_at = now() where user_id = $1`, [user.id]);
    await passADay(delivery.backend);
    expect(await delivery.functions.drain()).toEqual({ sent: 1, retrying: 0, failed: 0 });

    const [mail] = delivery.mailServer.mails;
    expect(mail?.to).toEqual(['team@auditor.test']);
    expect(mail?.email.subject).toBe('New files from Harbor Protocol');
    expect(mail?.email.replyTo?.[0]?.address).toBe(user.email);
    expect(mail?.email.text).toContain(`https://portal.test/admin/clients/${user.id}`);
    expect(`${mail?.email.text}${mail?.email.html}`).not.toContain('private-keys');
  });

  it('ADM-10 a client gets an e-mail without the reason when suspended, and another when resumed', async () => {
    const user = await applicant(delivery.backend);
    await decide(delivery.backend, delivery.decider, user, 'approved');
    await setEmailsAside(delivery.backend);
    const reason = 'The invoice of March is not paid.';
    await decide(delivery.backend, delivery.decider, user, 'suspended', { reason });
    await decide(delivery.backend, delivery.decider, user, 'approved');
    expect(await delivery.functions.drain()).toEqual({ sent: 2, retrying: 0, failed: 0 });

    const [suspended, resumed] = delivery.mailServer.mails;
    expect([suspended?.to, resumed?.to]).toEqual([[user.email], [user.email]]);
    expect(suspended?.email.subject).toBe('Your access to Audit Portal is suspended');
    expect(suspended?.email.text).toContain('support@auditor.test');
    expect(suspended?.email.text).toContain('https://portal.test/approval-pending');
    expect(suspended?.email.text).not.toContain('invoice');
    expect(resumed?.email.subject).toBe('Your access to Audit Portal is open again');
  });

  it('REQ-02 REQ-03 a service request reaches the team once and sends the client one receipt, however often it is retried', async () => {
    const user = await applicant(delivery.backend);
    await decide(delivery.backend, delivery.decider, user, 'approved');
    await setEmailsAside(delivery.backend);
    const request = {
      id: crypto.randomUUID(),
      user_id: user.id,
      service_type: 'code_review',
      project_name: 'Harbor Bridge',
      message: 'Two contracts.\nBy March.',
    };
    await delivery.backend.call('/rest/v1/service_requests', request, user.token);
    await expect(delivery.backend.call('/rest/v1/service_requests', request, user.token)).rejects.toThrow(
      '409',
    );
    await delivery.functions.drain();

    expect(delivery.mailServer.mails).toHaveLength(2);
    const notice = delivery.mailServer.mails.find(({ to }) => to.includes('team@auditor.test'));
    const receipt = delivery.mailServer.mails.find(({ to }) => to.includes(user.email));
    expect(notice?.email.subject).toBe('Service request: Harbor Protocol, Code review');
    expect(receipt?.email.subject).toBe('We have received your request: Harbor Bridge');
    expect(receipt?.email.text).toContain('https://portal.test/request');
    // The client's message is read in the portal, which the e-mails link to.
    for (const mail of [notice, receipt]) expect(mail?.email.text).not.toContain('Two contracts.');
    expect(notice?.email.text).toContain(`https://portal.test/admin/clients/${user.id}`);
  });
});

describe('hostile content', () => {
  it('ONB-06 a name with line breaks adds no header and no recipient', async () => {
    const user = await applicant(delivery.backend);
    await setEmailsAside(delivery.backend);
    const payload = {
      company_name: 'Evil\r\nBcc: victim@elsewhere.test\r\n\r\nbody',
      full_name: 'A\r\nB: c',
    };
    await delivery.backend.sql(
      `insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
       values ('hostile:1', 'application_notice', null, $1), ('hostile:2', 'application_received', $2, $1)`,
      [JSON.stringify(payload), user.id],
    );
    expect(await delivery.functions.drain()).toEqual({ sent: 2, retrying: 0, failed: 0 });

    for (const mail of delivery.mailServer.mails) {
      expect(mail.to).toHaveLength(1);
      expect(mail.email.headers.map((header) => header.key)).not.toContain('bcc');
      expect(mail.email.headers.map((header) => header.key)).not.toContain('b');
    }
    const toTeam = delivery.mailServer.mails.find((mail) => mail.to[0] === 'team@auditor.test');
    expect(toTeam?.email.subject).toBe('New application: Evil Bcc: victim@elsewhere.test body');
  });

  it('ONB-06 markup in what the applicant typed is shown as text', async () => {
    await applicant(delivery.backend, {
      full_name: '<img src=x onerror=alert(1)>',
      company_name: '"><a href="https://evil.test">Click</a>',
      project_description: '</td></table><script>alert(1)</script>',
    });
    await delivery.functions.drain();

    for (const { email } of delivery.mailServer.mails) {
      expect(email.html).not.toMatch(/<(img|script)|evil\.test"|<a href="https:\/\/evil/);
    }
    const toTeam = delivery.mailServer.mails.find((mail) => mail.to[0] === 'team@auditor.test');
    expect(toTeam?.email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('ONB-10 no e-mail is sent when the address holds two addresses', async () => {
    const user = await applicant(delivery.backend, APPLICATION);
    await delivery.backend.sql(`update auth.users set email = 'a@x.test,b@y.test' where id = $1`, [user.id]);
    await setEmailsAside(delivery.backend, 'application_received');
    expect(await delivery.functions.drain()).toEqual({ sent: 0, retrying: 0, failed: 1 });
    expect(delivery.mailServer.mails).toHaveLength(0);
  });
});
