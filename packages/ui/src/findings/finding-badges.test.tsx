import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FindingStatusBadge, SeverityBadge } from './finding-badges.tsx';

const tone = (text: string) => screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');

test.each([
  ['critical', 'Critical', 'danger'],
  ['high', 'High', 'danger'],
  ['medium', 'Medium', 'warning'],
  ['low', 'Low', 'info'],
  ['informational', 'Informational', 'neutral'],
  ['gas', 'Gas', 'neutral'],
  ['toString', 'toString', 'neutral'],
])('FIND-01 the severity %s reads "%s" in %s', (severity, label, expected) => {
  render(<SeverityBadge severity={severity} />);
  expect(tone(label)).toBe(expected);
});

test.each([
  ['draft', 'Draft', 'neutral'],
  ['open', 'Open', 'warning'],
  ['fix_submitted', 'Fix submitted', 'info'],
  ['partially_fixed', 'Partially fixed', 'warning'],
  ['disputed', 'Disputed', 'danger'],
  ['fixed', 'Fixed', 'success'],
  ['acknowledged', 'Acknowledged', 'neutral'],
  ['withdrawn', 'Withdrawn', 'neutral'],
  ['on_hold', 'on hold', 'neutral'],
])('FIND-03 the status %s reads "%s" in %s', (status, label, expected) => {
  render(<FindingStatusBadge status={status} />);
  expect(tone(label)).toBe(expected);
});
