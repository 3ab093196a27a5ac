import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NoticeEmailsCard } from './notice-emails-card.tsx';

const email = (n: number, values: object = {}) => ({
  id: `0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f${String(n).padStart(4, '0')}`,
  created_at: '2026-11-21T10:00:00+00:00',
  kind: 'finding_commented',
  audit_id: 'a1',
  audit_title: 'Harbor Vaults',
  recipient: 'Ada Lovelace',
  due_at: '2026-11-21T10:15:00+00:00',
  decision: 'sent',
  status: 'sent',
  ...values,
});

/** Shows the card with these pages, of which the later ones begin after the last line of the one before. */
function renderCard(...pages: object[][]) {
  const requests = respondWith(({ query }) => ({
    body:
      pages[
        pages.findIndex(
          (_, index) =>
            ((pages[index - 1]?.at(-1) as { id?: string } | undefined)?.id ?? null) === query.get('after_id'),
        )
      ] ?? [],
  }));
  renderConsole([{ path: '/', element: <NoticeEmailsCard userId="u1" /> }], '/');
  return requests;
}

const card = async () => within(await screen.findByRole('region', { name: 'Emails' }));

it.each([
  [{ decision: 'sent', status: 'sent' }, 'Sent'],
  [{ decision: 'gathered', status: 'sent' }, 'Sent with others'],
  [{ decision: 'sent', status: 'sending' }, 'Being sent'],
  [{ decision: 'sent', status: 'failed' }, 'Delivery failed'],
  [{ decision: 'gathered', status: 'cancelled' }, 'Stopped before it was sent'],
  // The e-mail itself is no longer kept.
  [{ decision: 'sent', status: null }, 'Sent'],
  [{ decision: 'off', status: null }, 'Switched off'],
  [{ decision: 'read', status: null }, 'Already read in the portal'],
  [{ decision: 'left', status: null }, 'No longer entitled'],
  [{ decision: 'suspended', status: null }, 'Client was suspended'],
  [
    { decision: null, status: null, due_at: '2999-01-01T08:00:00+00:00' },
    /^Waiting until 1 Jan 2999, \d\d:00$/,
  ],
  [{ decision: null, status: null, due_at: '2026-01-01T08:00:00+00:00' }, 'Waiting to be sent'],
])('NOTE-02 an admin reads whether a notice was sent by e-mail, and why not: %j', async (values, outcome) => {
  renderCard([email(1, values)]);
  const line = within(await (await card()).findByRole('listitem'));
  expect(line.getByText('Comment on a finding')).toBeVisible();
  expect(line.getByText(/Ada Lovelace/)).toBeVisible();
  expect(line.getByRole('link', { name: 'Harbor Vaults' })).toHaveAttribute('href', '/admin/audits/a1');
  expect(line.getByText(outcome)).toBeVisible();
});

it('NOTE-02 older e-mails follow the last one of the page, and the latest are a step away', async () => {
  const first = Array.from({ length: 20 }, (_, n) => email(n));
  const requests = renderCard(first, [email(20, { recipient: 'Grace Hopper' })]);
  const list = await card();
  await userEvent.click(await list.findByRole('button', { name: 'Older entries' }));
  expect(await list.findByText(/Grace Hopper/)).toBeVisible();
  expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toEqual({
    client_id: 'u1',
    page_size: '20',
    after_created_at: first[19]?.created_at,
    after_id: first[19]?.id,
  });
  expect(list.getByRole('button', { name: 'Latest entries' })).toHaveFocus();
  await userEvent.click(list.getByRole('button', { name: 'Latest entries' }));
  expect(await list.findAllByText(/Ada Lovelace/)).toHaveLength(20);
});

it('NOTE-02 a client without notices has an empty list', async () => {
  renderCard([]);
  expect(await (await card()).findByText('No emails yet.')).toBeVisible();
});
