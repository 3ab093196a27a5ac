// The content and the recipients of the e-mails, including e-mails about applications with hostile content.
import { describe, expect, it } from 'vitest';
import { applicant, setEmailsAside } from './application.ts';
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
});
