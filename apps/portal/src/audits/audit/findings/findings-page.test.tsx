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
  network.on('GET /rest/v1/findings', () => pageResponse(rows));
  return network;
}

const link = (name: string) => screen.findByRole('link', { name });

test('FIND-06 the list shows number, title, severity and status, and marks what waits for the client', async () => {
  networkOfThree();
  renderPortal(path);
  const table = within(await screen.findByRole('table', { name: 'Findings' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(/^H-01One.*HighOpenNeeds your response/);
  expect(second).toHaveTextContent(/^H-02Two.*HighFix submitted/);
  expect(second).not.toHaveTextContent('Needs your response');
  expect(screen.getByText('3 findings')).toBeVisible();
});

test('FIND-06 search, filters and order are in the address, and a finding keeps them in its own', async () => {
  const network = networkOfThree();
  const { router } = renderPortal(`${path}?severity=high`);
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
  const lastRequest = () => network.requests('GET /rest/v1/findings').at(-1)?.search;
  await waitFor(() => expect(lastRequest()?.get('order')).toBe('title.asc,ordinal.asc,id.asc'));
  const requests = lastRequest();
  expect(requests?.get('title')).toBe('ilike.%one%');
  expect(requests?.getAll('status')).toEqual(['neq.draft', 'in.(open,partially_fixed)']);
});

test('FIND-06 J and K move between the findings, and Enter opens one', async () => {
  networkOfThree();
  const { router } = renderPortal(path);
  await link('One');
  // From wherever the focus is after the page has loaded.
  await userEvent.keyboard('j');
  expect(await link('One')).toHaveFocus();
  await userEvent.keyboard('j');
  expect(await link('Two')).toHaveFocus();
  await userEvent.keyboard('j');
  expect(await link('Three')).toHaveFocus();
  await userEvent.keyboard('k{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/H-02`));
});

test('FIND-10 the client answers several findings at once, only as each of them can be answered', async () => {
  const network = networkOfThree();
  network.on('POST /rest/v1/rpc/move_findings', () => jsonResponse(2));
  network.on('GET /rest/v1/findings', () =>
    pageResponse(
      ['open', 'disputed', 'fixed'].map((status, index) => ({
        ...finding,
        id: `f${index}`,
        number: `H-0${index + 1}`,
        status,
      })),
    ),
  );
  renderPortal(path);
  const box = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` });
  await userEvent.click(await box('H-01'));
  const bar = within(screen.getByRole('region', { name: 'Selected findings' }));
  const buttons = () => bar.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons()).toEqual(['Send a fix', 'Accept the risk', 'Dispute', 'Choose none']);
  expect(screen.queryByRole('checkbox', { name: 'Choose H-03' })).toBeNull();
  await userEvent.click(await box('H-02'));
  expect(buttons()).toEqual(['Send a fix', 'Choose none']);

  await userEvent.click(bar.getByRole('button', { name: 'Send a fix' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a fix: 2 findings' }));
  await userEvent.type(dialog.getByLabelText(/Commit or pull request/), '1f1f1f1f');
  await userEvent.type(dialog.getByLabelText(/What you changed/), 'Both in one commit.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send a fix' }));
  expect(await screen.findByText('Fix sent: 2 findings')).toBeVisible();
  expect(network.requests('POST /rest/v1/rpc/move_findings').map(({ body }) => body)).toEqual([
    {
      finding_ids: ['f0', 'f1'],
      to_status: 'fix_submitted',
      message: 'Both in one commit.',
      link: '1f1f1f1f',
      expected_statuses: ['open', 'disputed'],
    },
  ]);
  expect(screen.queryByRole('region', { name: 'Selected findings' })).toBeNull();
});
