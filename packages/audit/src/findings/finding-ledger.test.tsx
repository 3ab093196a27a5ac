import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FindingLedger, type LedgerLineProps } from './finding-ledger.tsx';

const line: LedgerLineProps = {
  id: '1',
  kind: 'moved',
  who: 'You',
  byAuditor: false,
  fromStatus: 'open',
  toStatus: 'fix_submitted',
  fromSeverity: null,
  toSeverity: null,
  message: 'Checks the balance first.\nSee the test.',
  link: 'https://github.com/harbor/vaults/commit/abc',
  happenedAt: '2026-11-02T10:00:00Z',
};

test('FIND-03 the ledger says who took which step when, with which message and link', () => {
  const published = {
    ...line,
    id: '0',
    kind: 'published',
    who: 'Auditor',
    fromStatus: null,
    toSeverity: 'high',
  };
  render(<FindingLedger lines={[{ ...published, toStatus: 'open', message: null, link: null }, line]} />);
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('A line is missing.');
  expect(first).toHaveTextContent(/^Auditor published the finding as ?High ?2 Nov 2026/);
  expect(second).toHaveTextContent(/^You sent a fix: ?Open ?to ?Fix submitted ?2 Nov 2026/);
  expect(second).toHaveTextContent('Checks the balance first. See the test.');
  expect(within(second).getByRole('link')).toHaveAttribute(
    'href',
    'https://github.com/harbor/vaults/commit/abc',
  );
});

test('FIND-03 a review that was undone stays, and is called undone', () => {
  const review = { ...line, byAuditor: true, fromStatus: 'fix_submitted', toStatus: 'fixed' };
  render(<FindingLedger lines={[{ ...review, undoneAt: '2026-11-02T10:00:05Z' }, review]} />);
  const undone = screen.getAllByRole('listitem').map((one) => one.textContent?.includes('(undone)'));
  expect(undone).toEqual([true, false]);
});

test('ALL-04 a link without a web address, and markup in the message, are shown as text', () => {
  render(
    <FindingLedger
      lines={[{ ...line, link: 'javascript:alert(1)', message: '<img src=x onerror=alert(1)>' }]}
    />,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('javascript:alert(1)')).toBeVisible();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

const edit = {
  ...line,
  kind: 'edited',
  who: 'Auditor',
  fromStatus: null,
  toStatus: null,
  message: null,
  link: null,
};

test('FIND-03 an edit names what was changed and keeps what it said before', async () => {
  const replaced = { recommendation: '', title: 'Reentrancy', description: 'Anyone can *drain* it.' };
  render(<FindingLedger lines={[{ ...edit, replaced }]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^Auditor changed the title, description, and recommendation ?2 Nov 2026/,
  );
  await userEvent.click(screen.getByText('Show what it said before'));
  expect(await screen.findByText('drain')).toBeVisible();
  expect(screen.getByText('Reentrancy')).toBeVisible();
  expect(screen.getByText('Empty')).toBeVisible();
});

test('FIND-01 AUD-03 an edit keeps where the finding was before', async () => {
  const locations = [
    { repository: 'https://github.com/a/b', path: 'src/Vault.sol', first_line: 3, last_line: 9 },
    { repository: null, path: 'src/`x`.sol', first_line: null, last_line: null },
  ];
  render(<FindingLedger lines={[{ ...edit, replaced: { locations } }]} />);
  expect(screen.getByText(/changed the locations/)).toBeVisible();
  await userEvent.click(screen.getByText('Show what it said before'));
  expect(await screen.findByText('src/Vault.sol:3–9')).toBeVisible();
  expect(screen.getByText('src/x.sol')).toBeVisible();
});
