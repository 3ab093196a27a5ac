import { signedInClient } from '@portal/testing/builders';
import { keepDraft } from '@portal/ui/forms/kept-draft';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { renderPortal } from '../../testing/render-portal.tsx';

const CHANGE = 'PATCH service_requests?id=eq.r1&updated_at=*';
const READ = `GET service_requests?client_id=eq.${signedInClient.id}`;

const request = rows.request({ project_name: 'Harbor', updated_at: '2026-01-01T00:00:00Z' });

let network: ReturnType<typeof networkOfClient>;
let stored: typeof request;

beforeEach(() => {
  stored = { ...request };
  network = networkOfClient();
  for (const read of [READ, 'GET service_requests?id=eq.r1']) network.on(read, () => jsonResponse([stored]));
});

const NEW = { values: { message: 'A new request.' }, base: null, keptAt: '2026-11-22T10:00:00Z' };

async function openEditor() {
  keepDraft(signedInClient.id, `request:${signedInClient.id}`, NEW);
  renderPortal('/request');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit request' }));
  return { dialog, text: dialog.getByLabelText(/Additional Information/) };
}

it('REQ-03 keeps what was typed when saving fails, and a retry after a lost response succeeds', async () => {
  network.on(CHANGE, ({ body }) => {
    stored = { ...stored, ...(body as object), updated_at: '2026-01-02T00:00:00Z' };
    throw new TypeError('Failed to fetch');
  });
  const { dialog, text } = await openEditor();
  await userEvent.type(text, ' And a third.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save request' }));
  expect(await dialog.findByText(/^Failed to save the request\./)).toBeVisible();
  expect(text).toHaveValue('Two contracts. And a third.');
  network.on(CHANGE, ({ search }) =>
    jsonResponse(search.get('updated_at') === `eq.${stored.updated_at}` ? [stored] : []),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Save request' }));
  expect(await screen.findByText('Request saved')).toBeVisible();
});

it('REQ-03 shows both versions of a service changed on both sides, and the refusal of what can no longer be changed', async () => {
  network.on(CHANGE, []);
  const { dialog } = await openEditor();
  const save = dialog.getByRole('button', { name: 'Save request' });
  await userEvent.selectOptions(dialog.getByLabelText('Another service'), 'Rust Audit');
  await userEvent.type(dialog.getByLabelText('Commit or branch'), '2');
  stored = { ...request, service_type: 'pentesting', git_ref: 'dev', updated_at: '2026-01-02T00:00:00Z' };
  await userEvent.click(save);
  const service = await dialog.findByRole('region', { name: 'Service' });
  expect(service).toHaveTextContent(/Rust Audit.*saved therePentesting/);
  expect(dialog.getByRole('region', { name: 'Commit or branch' })).toHaveTextContent(/main2.*theredev/);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep my commit or branch' }));
  expect(save).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep my service' }));
  await userEvent.click(save);
  expect(await dialog.findByText('This request can no longer be changed.')).toBeVisible();
});
