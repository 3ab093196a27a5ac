import { jsonResponse, pageResponse } from '@portal/testing/network';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { AUDIT, finding, networkOfAudit } from '../../../../testing/audit-data.ts';

const path = `/reports/${AUDIT}/findings`;

function networkOfThree() {
  const network = networkOfAudit();
  const rows = ['One', 'Two', 'Three'].map((title, index) => ({
    ...finding,
    id: `f${index}`,
    number: `H-0${index + 1}`,
    title,
    status: ['open', 'fix_submitted', 'fixed'][index],
  }));
  network.on('GET findings', () => pageResponse(rows));
  return network;
}

const link = (name: string) => screen.findByRole('link', { name });

test('FIND-06 search, filters and order are in the address, and a finding keeps them in its own', async () => {
  const network = networkOfThree();
  const { router } = renderPortal(path);
  const chips = within(await screen.findByRole('list', { name: 'Findings by severity' }));
  const order = () => network.requests('GET findings').at(-1)?.search.get('order');
  await waitFor(() => expect(order()).toBe('waiting_rank.asc,ordinal.asc,id.asc'));
  fireEvent.click(chips.getByRole('link', { name: 'High 1' }));
  await link('One');
  const linksTo = (query: string) =>
    waitFor(() =>
      expect(screen.getByRole('link', { name: 'One' })).toHaveAttribute('href', `${path}/H-01${query}`),
    );
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Needs your response');
  await userEvent.type(screen.getByLabelText('Search findings'), 'one');
  await linksTo('?q=one&severity=high&status=waits-for-you');
  fireEvent.click(screen.getByRole('button', { name: 'Title' }));
  await linksTo('?q=one&severity=high&status=waits-for-you&sort=title');
  expect(router.state.location.search).toBe('?q=one&severity=high&status=waits-for-you&sort=title');
  const lastRequest = () => network.requests('GET findings').at(-1)?.search;
  await waitFor(() => expect(lastRequest()?.get('order')).toBe('title.asc,ordinal.asc,id.asc'));
  expect(chips.getByRole('link', { name: 'High 1' })).toHaveAttribute(
    'href',
    `${path}?q=one&status=waits-for-you&sort=title`,
  );
  const requests = lastRequest();
  expect(requests?.get('severity')).toBe('eq.high');
  expect(requests?.get('title')).toBe('ilike.%one%');
  expect(requests?.getAll('status')).toEqual(['neq.draft', 'in.(open,partially_fixed)']);
});

test('FIND-10 one fix for the selected findings: a refusal keeps what was typed, and what was sent moves exactly these', async () => {
  const MOVE = 'POST rpc/move_findings';
  const network = networkOfAudit();
  const open = ['f0', 'f1', 'f2'].map((id) => ({ ...finding, id, title: id, number: `H-0${id[1]}` }));
  network.on('GET findings', () => pageResponse(open));
  network.on(MOVE, () => jsonResponse({ message: 'H-02 has been moved.', code: 'PT409' }, 409));
  renderPortal(path);
  for (const name of ['f0', 'f2'])
    await userEvent.click(
      within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox'),
    );
  await userEvent.click(screen.getByRole('button', { name: 'Send a fix' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send a fix: 2 findings' });
  await userEvent.type(within(dialog).getByLabelText(/^Commit or pull request/), 'c0ffee0');
  const submit = within(dialog).getByRole('button', { name: 'Submit fix' });
  await userEvent.click(submit);
  expect(await within(dialog).findByText('H-02 has been moved.')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Commit or pull request/)).toHaveValue('c0ffee0');
  network.on(MOVE, () => jsonResponse(2));
  await userEvent.click(submit);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(network.requests(MOVE).at(-1)?.body).toEqual({
    finding_ids: ['f0', 'f2'],
    expected_statuses: ['open', 'open'],
    to_status: 'fix_submitted',
    link: 'c0ffee0',
  });
  expect(screen.queryByRole('region', { name: 'Selected findings' })).toBeNull();
});
