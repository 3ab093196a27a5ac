import { expect, it } from 'vitest';
import { writeMessage, type Message } from '../../deliver-webhooks/message.ts';

const message: Message = {
  message_id: 'event',
  kind: 'fix_submitted',
  happened_at: '2026-11-26T08:00:00.000Z',
  audit_id: 'a1',
  audit_title: 'Harbor Vaults',
  of_firm: true,
  client_id: 'c1',
  form: 'standard',
  secrets: ['whsec_AAAA'],
};
const bodyOf = (facts: Partial<Message>) =>
  writeMessage({ ...message, ...facts }, 'https://portal.example', new Date(0)).body;

it('NOTE-05 a message of the firm leads to the console, and one of a client to the portal', () => {
  expect(bodyOf({})).toContain(
    '"link":"https://portal.example/admin/audits/a1/findings?status=fix_submitted"',
  );
  expect(bodyOf({ kind: 'application_submitted', audit_id: null, audit_title: null })).toContain(
    '"link":"https://portal.example/admin/clients/c1"',
  );
  expect(bodyOf({ kind: 'test', audit_id: null, audit_title: null, client_id: null })).toContain(
    '"link":"https://portal.example/admin"',
  );
  expect(bodyOf({ of_firm: false, client_id: null })).toContain('"link":"https://portal.example/reports/a1"');
});
