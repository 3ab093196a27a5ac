import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { approvedProfile, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';

type Row = { id: string; service_type: string; project_name: string; message: string };

const SENT = "We've received your request! We'll be in touch soon.";
const FAILED = 'Failed to submit request. Please try again.';
const SEND = 'POST service_requests';

let network: ReturnType<typeof networkOfClient>;
let rows: Row[];

function store(body: unknown): Row[] {
  const row = body as Row;
  if (rows.some(({ id }) => id === row.id)) return [];
  rows.push(row);
  return [row];
}

beforeEach(() => {
  rows = [];
  network = networkOfClient();
  network.on('GET profiles', [{ ...approvedProfile, project_name: '', project_description: '' }]);
  network.on(SEND, ({ body }) => jsonResponse(store(body), 201));
  network.on('GET service_requests', ({ search }) => jsonResponse(search.has('id') && rows[0]));
  network.on(`GET service_requests?client_id=eq.${signedInClient.id}`, () =>
    jsonResponse(rows.map((row) => ({ ...row, status: 'in_review', created_at: '2026-01-01T00:00:00Z' }))),
  );
});

/** Stores what is sent, and loses the response. */
const loseResponse = () =>
  network.on(SEND, ({ body }) => {
    store(body);
    throw new TypeError('Failed to fetch');
  });

const submit = () => screen.getByRole('button', { name: 'Submit Request' });

async function fillIn(message = 'Two contracts.') {
  await userEvent.click(await screen.findByRole('radio', { name: /Code review/ }));
  await userEvent.type(screen.getByLabelText(/Project Name/), 'Flow');
  await userEvent.type(screen.getByLabelText(/Additional Information/), message);
}

it('REQ-01 ONB-03 the first request is filled in with what the application says of the work', async () => {
  const told = { repository_url: 'https://github.com/vale/bridge', git_ref: 'main', lines_of_code: 1800 };
  network.on('GET profiles', [{ ...approvedProfile, ...told, intended_services: ['Rust Audit'] }]);
  renderPortal('/request');
  await screen.findByText('You have not requested anything yet.');
  expect(screen.getByLabelText(/Project Name/)).toHaveValue(approvedProfile.project_name);
  expect(screen.getByLabelText(/Additional Information/)).toHaveValue(approvedProfile.project_description);
  expect(screen.getByLabelText('Repository URL')).toHaveValue(told.repository_url);
  expect(screen.getByLabelText('Commit or branch')).toHaveValue('main');
  expect(screen.getByLabelText('Lines of code')).toHaveValue('1800');
  expect(screen.getByLabelText('Preferred start')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Another service')).toHaveDisplayValue('Rust Audit'));
  expect(screen.getByText(/filled this in from your application/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByLabelText('Repository URL')).toHaveValue('');
});

it('ONB-03 what is filled in late leaves the fields alone that have a value or the focus', async () => {
  const earlier = Promise.withResolvers<void>();
  network.on('GET profiles', [{ ...approvedProfile, git_ref: 'v2' }]);
  network.on(`GET service_requests?client_id=eq.${signedInClient.id}`, () =>
    earlier.promise.then(() => jsonResponse([])),
  );
  renderPortal('/request');
  const name = await screen.findByLabelText(/Project Name/);
  const message = screen.getByLabelText(/Additional Information/);
  await userEvent.type(message, 'All of it.');
  await userEvent.click(name);
  earlier.resolve();
  await waitFor(() => expect(screen.getByLabelText('Commit or branch')).toHaveValue('v2'));
  expect(message).toHaveValue('All of it.');
  await userEvent.keyboard('Half a project');
  expect(name).toHaveValue('Half a project');
  // Of the several services of the application, none is chosen.
  expect(submit()).toBeDisabled();
});

it('REQ-02 changes made after a lost response are kept and sent only when submitted again', async () => {
  loseResponse();
  renderPortal('/request');
  await fillIn();
  expect(screen.queryByText(/filled this in/)).toBeNull();
  await userEvent.click(submit());
  await screen.findByText(FAILED);
  network.on(SEND, ({ body }) => jsonResponse(store(body), 201));
  await userEvent.type(screen.getByLabelText(/Additional Information/), ' And a third.');
  await userEvent.click(submit());
  expect(await screen.findByText('We had already received your request')).toBeVisible();
  expect(screen.getByLabelText(/Additional Information/)).toHaveValue('Two contracts. And a third.');
  expect(rows).toHaveLength(1);
  await userEvent.click(submit());
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(rows.map(({ message }) => message)).toEqual(['Two contracts.', 'Two contracts. And a third.']);
});

it.each([
  [401, { code: 'PGRST301', message: 'JWT expired' }, 'Please sign in to submit a request'],
  [429, { code: 'PT429', message: 'At most 20 requests a day.' }, 'At most 20 requests a day.'],
])('REQ-02 a refusal with %d says why', async (status, refusal, sentence) => {
  network.on(SEND, () => jsonResponse(refusal, status));
  renderPortal('/request');
  await fillIn();
  await userEvent.click(submit());
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('REQ-01 REQ-02 each request is sent as another one, also after one was cleared whose response was lost', async () => {
  loseResponse();
  renderPortal('/request');
  await fillIn();
  await userEvent.click(submit());
  await screen.findByText(FAILED);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  network.on(SEND, ({ body }) => jsonResponse(store(body), 201));
  for (const count of [2, 3]) {
    await fillIn();
    await userEvent.click(submit());
    await waitFor(() => expect(rows).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Smart contract/ })).toHaveFocus());
  }
});
