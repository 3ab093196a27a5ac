import { render, screen } from '@testing-library/react';
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

test('FIND-01 FIND-03 AUD-03 an edit names what was changed and keeps what it said before', async () => {
  const locations = [
    { repository: 'https://github.com/a/b', path: 'src/Vault.sol', first_line: 3, last_line: 9 },
    { repository: null, path: 'src/`x`.sol', first_line: null, last_line: null },
  ];
  const texts = { recommendation: '', title: 'Reentrancy', description: 'Anyone can *drain* it.' };
  render(<FindingLedger lines={[{ ...edit, replaced: { ...texts, locations } }]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^Auditor changed the title, description, recommendation, and locations ?2 Nov 2026/,
  );
  await userEvent.click(screen.getByText('Show what it said before'));
  expect(await screen.findByText('drain')).toBeVisible();
  for (const text of ['Reentrancy', 'Empty', 'src/Vault.sol:3–9', 'src/x.sol'])
    expect(screen.getByText(text)).toBeVisible();
});
