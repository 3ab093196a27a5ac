import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { USER_AGENT } from '../../../../packages/domain/src/version.ts';
import { writeMessage, type Message } from '../../deliver-webhooks/message.ts';

const message: Message = {
  message_id: 'event',
  kind: 'fix_submitted',
  happened_at: '2026-11-26T08:00:00.000Z',
  audit_id: 'a1',
  audit_title: '<!channel> @everyone [here](x) **A** & B_~`|#:-\\',
  of_firm: true,
  client_id: 'c1',
  form: 'standard',
  secrets: ['whsec_AAAA', 'whsec_BBBB'],
};
const NONE = { audit_id: null, audit_title: null };
/** What a message must not pass on. */
const PLANTED: object = { finding_id: 'f1', number: 'H-01', title: 'planted' };
const write = (facts: object) =>
  writeMessage({ ...message, ...PLANTED, ...facts }, 'https://portal.test', new Date(9_999));

it('NOTE-03 NOTE-05 a message names its kind and its audit, calls nobody, and leads a firm to the console and a client to the portal', () => {
  const shown = [
    {}, { of_firm: false }, { kind: 'application_submitted', ...NONE }, { kind: 'test', ...NONE, client_id: null }, { kind: 'test', of_firm: false, ...NONE },
    ...(['slack', 'discord'] as const).flatMap((form) => [{ form }, { form, kind: 'test', of_firm: false, ...NONE }]),
  ].map((facts) => write(facts).body);
  expect(shown).toMatchInlineSnapshot(`
    [
      "{"type":"fix_submitted","timestamp":"2026-11-26T08:00:00.000Z","data":{"id":"event","audit":{"id":"a1","title":"<!channel> @everyone [here](x) **A** & B_~\`|#:-\\\\"},"link":"https://portal.test/admin/audits/a1/findings?status=fix_submitted"}}",
      "{"type":"fix_submitted","timestamp":"2026-11-26T08:00:00.000Z","data":{"id":"event","audit":{"id":"a1","title":"<!channel> @everyone [here](x) **A** & B_~\`|#:-\\\\"},"link":"https://portal.test/reports/a1"}}",
      "{"type":"application_submitted","timestamp":"2026-11-26T08:00:00.000Z","data":{"id":"event","audit":null,"link":"https://portal.test/admin/clients/c1"}}",
      "{"type":"test","timestamp":"2026-11-26T08:00:00.000Z","data":{"id":"event","audit":null,"link":"https://portal.test/admin"}}",
      "{"type":"test","timestamp":"2026-11-26T08:00:00.000Z","data":{"id":"event","audit":null,"link":"https://portal.test/dashboard"}}",
      "{"text":"*Fix submitted*: &lt;!channel&gt; @everyone [here](x) **A** &amp; B_~\`|#:-\\\\\\n<https://portal.test/admin/audits/a1/findings?status=fix_submitted|Open in the portal>"}",
      "{"text":"*Test message*\\n<https://portal.test/dashboard|Open in the portal>"}",
      "{"content":"**Fix submitted**: \\\\<!channel\\\\> \\\\@everyone \\\\[here\\\\]\\\\(x\\\\) \\\\*\\\\*A\\\\*\\\\* & B\\\\_\\\\~\\\\\`\\\\|\\\\#\\\\:\\\\-\\\\\\\\\\n<https://portal.test/admin/audits/a1/findings?status=fix_submitted>","allowed_mentions":{"parse":[]}}",
      "{"content":"**Test message**\\n<https://portal.test/dashboard>","allowed_mentions":{"parse":[]}}",
    ]
  `);
}); // oxfmt-ignore

it('NOTE-03 a message is signed by each valid secret, as Standard Webhooks asks', () => {
  const { headers, body } = write({});
  const signatures = message.secrets.map((secret) =>
    new Webhook(secret).sign('event', new Date(9_999), body),
  );
  expect(headers).toEqual({
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': 'event',
    'webhook-timestamp': '9',
    'webhook-signature': signatures.join(' '),
  });
});
