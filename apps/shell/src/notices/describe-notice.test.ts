import { asksReader, NOTICE_KINDS, noticeGroup } from '@portal/domain/notices/kinds';
import { expect, it } from 'vitest';
import { describeNotice, noticeHref } from './describe-notice.ts';

const FINDING = { finding_id: 'f1', number: 'H-01', comment_id: 'c1', version: '2', label: 'Oracle' };
const DAYS = { due: '2026-03-04', from: '2026-03-01' };
const REQUEST = { ...DAYS, request_id: 'r1', reason: 'Rare.', to: 'in_progress' };
const SOME = { project_name: 'Moat', contract: '0x3c', server: 'hooks.example', duty: 'reviewer', rounds: 1 };
const FEW = { ...SOME, item: 'Contacts', from: 'high', to: 'withdrawn' };
const known = { actor_name: 'Grace', audit_id: 'a1', client_id: 'c1', client_name: 'Harbor' };
const unknown = { actor_name: null, audit_id: null, client_id: null, client_name: null };
const UNREAD = { id: 'n', created_at: '', read_at: null, audit_title: null, by_firm: true };
const CASES = [
  { ...known, facts: { ...FEW, ...FINDING, ...REQUEST, rounds: 2 } },
  { ...known, facts: FEW },
  { ...unknown, facts: FEW },
];

it('NOTE-01 each notice has a sentence, leads a client and an admin to its page, and has a setting: vitest --update writes them', async () => {
  const shown = Object.entries(NOTICE_KINDS).flatMap(([kind, { told, label }]) => {
    // What the team alone is told goes to the firm's address, not to a person's bell.
    if (Object.keys(told).every((who) => who === 'firm')) return [];
    const lines = CASES.map((facts) => {
      const notice = { ...UNREAD, ...facts, kind };
      expect(describeNotice(notice)).not.toContain(kind.replaceAll('_', ' '));
      return [describeNotice(notice), noticeHref(notice, false), noticeHref(notice, true)].join(' | ');
    });
    const setting = `${noticeGroup(kind)}: ${label}${asksReader(kind) ? ', which asks something of its reader' : ''}`;
    return [kind, setting, ...new Set(lines)];
  });
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('notices.txt');
});
