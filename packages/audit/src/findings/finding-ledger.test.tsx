import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { rows } from '@portal/testing/rows';
import { FindingLedger } from './finding-ledger.tsx';

const show = (event: object) =>
  render(<FindingLedger events={[rows.sentFix(event)]} readerId="ada" repositories={[]} />);

test('ALL-04 a link without a web address, and markup in the message, are shown as text', () => {
  show({ link: 'javascript:alert(1)', message: '<img src=x onerror=alert(1)>' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('javascript:alert(1)')).toBeVisible();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

test('FIND-01 FIND-03 AUD-03 an edit names what was changed and keeps what it said before', async () => {
  const locations = [
    { repository: 'https://github.com/a/b', path: 'src/Vault.sol', first_line: 3, last_line: 9 },
    { repository: null, path: 'src/`x`.sol', first_line: null, last_line: null },
  ];
  const texts = { recommendation: '', title: 'Reentrancy', description: 'Anyone can *drain* it.' };
  const edit = { kind: 'edited', from_status: null, to_status: null, actor_name: null, by_firm: true };
  show({ ...edit, actor_id: 'eve', replaced: { ...texts, locations } });
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^Auditor changed the title, description, recommendation, and locations ?21 Nov 2026/,
  );
  await userEvent.click(screen.getByText('Show what it said before'));
  expect(await screen.findByText('drain')).toBeVisible();
  for (const text of ['Reentrancy', 'Empty', 'src/Vault.sol:3–9', 'src/x.sol'])
    expect(screen.getByText(text)).toBeVisible();
});
