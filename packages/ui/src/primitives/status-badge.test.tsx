import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApprovalBadge, AuditStatusBadge, RequestStatusBadge } from './status-badge.tsx';

function tone(text: string) {
  return screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');
}

test.each([
  ['completed', 'Completed', 'success'],
  ['in_progress', 'In Progress', 'info'],
  ['pending', 'Pending', 'warning'],
  ['mitigation', 'Mitigation', 'neutral'],
  ['scheduled', 'Scheduled', 'neutral'],
  ['on_hold', 'on hold', 'neutral'],
  ['toString', 'toString', 'neutral'],
])('ALL-03 the audit status %s reads "%s" in %s', (status, label, expected) => {
  render(<AuditStatusBadge status={status} />);
  expect(tone(label)).toBe(expected);
});

test.each([
  ['pending', 'Pending', 'warning'],
  ['approved', 'Approved', 'success'],
  ['rejected', 'Rejected', 'danger'],
  ['archived', 'archived', 'neutral'],
])('ADM-06 the approval status %s reads "%s" in %s', (status, label, expected) => {
  render(<ApprovalBadge status={status} />);
  expect(tone(label)).toBe(expected);
});

test.each([
  ['new', 'New', 'info'],
  ['in_review', 'In review', 'warning'],
  ['accepted', 'Accepted', 'success'],
  ['declined', 'Declined', 'danger'],
  ['other_state', 'other state', 'neutral'],
])('ADM-09 the request status %s reads "%s" in %s', (status, label, expected) => {
  render(<RequestStatusBadge status={status} />);
  expect(tone(label)).toBe(expected);
});
