import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ImportClientsPage } from './import-clients-page.tsx';

const lines = [
  { company: 'Harbor', project: 'Bridge', owner: 'Ann', address: 'ann@harbor.test', since: '2024-03-31' },
  { company: '=1+1', project: 'P', owner: '', address: '', since: '' },
];
const right = { line: 1, state: 'new', problem: null, notes: ['The address has an account.'] };

/** Chooses a file of two lines, of whose second the database says this. Returns what is sent. */
async function chooseFile(second: object) {
  const preview = [right, { ...right, line: 2, notes: [], ...second }];
  const requests = respondWith(async ({ path }) => {
    if (path === 'rpc/preview_clients') return { body: preview };
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDisabled());
    return { body: 2 };
  });
  const pages = [
    { path: '/', element: <ImportClientsPage /> },
    { path: '/admin/clients', element: <p>All clients</p> },
  ];
  renderConsole(pages, '/');
  const text =
    '\uFEFFCompany;Project;Email;Contact;Client since\r\nHarbor;Bridge;ann@harbor.test;Ann;2024-03-31\r\n=1+1;P;;;\r\n';
  await userEvent.upload(
    await screen.findByLabelText('File of clients', { selector: 'input' }),
    new File([text], 'clients.csv'),
  );
  expect(await screen.findByText('The address has an account.')).toBeVisible();
  expect(requests.find(({ path }) => path === 'rpc/preview_clients')?.body).toEqual({ lines });
  return requests;
}

it('MOVE-02 a file of clients with a wrong line is not imported', async () => {
  await chooseFile({ state: 'wrong', problem: 'Enter an e-mail address.' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1HarborBridge · Ann · ann@harbor.test · 2024-03-31The address has an account.New',
    '2=1+1PEnter an e-mail address.Cannot be imported',
  ]);
  expect(screen.getByRole('button', { name: /^Add/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(screen.getByLabelText('File of clients', { selector: 'input' })).toBeInTheDocument();
});

it('MOVE-02 lines with nothing to add are not counted', async () => {
  await chooseFile({ state: 'known' });
  expect(screen.getByText('Nothing to add')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 1 client' })).toBeEnabled();
});

it('MOVE-02 a file of clients is imported whole once every line is right', async () => {
  const requests = await chooseFile({});
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 clients' }));
  expect(await screen.findByText('All clients')).toBeVisible();
  expect(requests.filter(({ path }) => path === 'rpc/import_clients').map(({ body }) => body)).toEqual([
    { lines },
  ]);
});
