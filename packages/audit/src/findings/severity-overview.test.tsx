import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SeverityOverview } from './severity-overview.tsx';

const counts = [
  { severity: 'low', status: 'fixed', count: 2 },
  { severity: 'critical', status: 'open', count: 1 },
  { severity: 'critical', status: 'fixed', count: 3 },
];

test('FIND-06 the severities are listed the worst first, each with its findings by status, as links', () => {
  render(
    <SeverityOverview
      counts={counts}
      getHref={(severity, status) => `?severity=${severity}${status ? `&status=${status}` : ''}`}
    />,
  );
  const [critical, low, ...others] = screen.getAllByRole('listitem');
  if (!critical || !low) throw new Error('A severity is missing.');
  expect(others).toEqual([]);
  expect(within(critical).getByRole('link', { name: 'Critical 4' })).toHaveAttribute(
    'href',
    '?severity=critical',
  );
  expect(within(critical).getByRole('link', { name: '1 Open' })).toHaveAttribute(
    'href',
    '?severity=critical&status=open',
  );
  expect(within(critical).getByRole('link', { name: '3 Fixed' })).toBeVisible();
  expect(within(low).getByRole('link', { name: 'Low 2' })).toBeVisible();
});
