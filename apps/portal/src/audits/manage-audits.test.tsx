import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonResponse, fakeNetwork, pageResponse } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';
// The form's code, which is loaded when the form is opened, so that no test waits for it.
import './manage/audit-dialog.tsx';

const CLIENT = '00000000-0000-4000-8000-0000000000c1';
const UUID = '00000000-0000-4000-8000-00000000f11e';
const now = '2026-11-21T10:00:00+00:00';
const audit = {
  id: 'a1',
  project_id: 'pr1',
  title: 'Vale core',
  audit_type: 'Solidity Audit',
  version: '1.0',
  audit_date: null,
  status: 'scheduled',
  report_url: null,
  report_path: null,
  report_versions: [],
  created_at: now,
  updated_at: now,
};
const pdf = new File(['%PDF-1.4 report'], 'report.pdf', { type: 'application/pdf' });
const upload = `POST /storage/v1/object/reports/${CLIENT}/${UUID}/${UUID}.pdf`;
const CREATE = 'POST /rest/v1/rpc/create_audit';

let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  network = fakeNetwork();
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(UUID);
  useSelectedClient.setState({ client: { userId: CLIENT, name: 'Vale', email: 'iris@client.test' } });
  network.on('GET /rest/v1/user_roles', () => jsonResponse([{ role: 'admin' }]));
  network.on('GET /rest/v1/profiles', () => jsonResponse([]));
  network.on('GET /rest/v1/projects', () => jsonResponse([{ id: 'pr1', name: 'Core' }]));
  network.on('GET /rest/v1/audits', () => pageResponse([audit]));
});
afterEach(() => {
  vi.restoreAllMocks();
  useSelectedClient.getState().clear();
});

const show = () => renderPortal('/reports', { isAdmin: true });

async function fillNewAudit() {
  await userEvent.click(await screen.findByRole('button', { name: 'New audit' }));
  const dialog = await screen.findByRole('dialog', { name: 'New audit' });
  await userEvent.type(within(dialog).getByLabelText(/^Title/), 'Vale two');
  await userEvent.type(within(dialog).getByLabelText(/^Type/), 'Code review');
  await userEvent.selectOptions(within(dialog).getByLabelText(/^Project/), 'New project…');
  await userEvent.type(within(dialog).getByLabelText(/Name of the new project/), 'Two');
  await userEvent.upload(within(dialog).getByLabelText('Report as PDF'), pdf);
  return dialog;
}

describe('REP-04 an admin', () => {
  it('creates an audit with its project and report at once, and nothing when the report cannot be stored', async () => {
    network.on(upload, () => jsonResponse({ statusCode: '413', message: 'too large' }, 400));
    network.on(CREATE, () => jsonResponse({ id: UUID }));
    show();
    const dialog = await fillNewAudit();
    const date = within(dialog).getByLabelText('Audit date');
    expect(date).toHaveAttribute('type', 'date');
    await userEvent.type(date, '2026-11-22');
    const create = within(dialog).getByRole('button', { name: 'Create audit' });
    await userEvent.click(create);
    const field = within(dialog).getByLabelText('Report as PDF');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^This file is larger than 50 MB\./));
    expect(within(dialog).getByLabelText(/^Title/)).toHaveValue('Vale two');
    expect(network.requests(CREATE)).toEqual([]);

    network.on(upload, () => jsonResponse({ Key: 'x' }));
    await userEvent.click(create);
    expect(await screen.findByText('Audit created')).toBeVisible();
    expect(network.requests(CREATE).map(({ body }) => body)).toEqual([
      {
        project_name: 'Two',
        client_name: expect.any(String) as string,
        audit: expect.objectContaining({
          id: UUID,
          client_id: CLIENT,
          title: 'Vale two',
          audit_date: '2026-11-22',
          status: 'scheduled',
          report_path: `${CLIENT}/${UUID}/${UUID}.pdf`,
        }),
      },
    ]);
  });

  it('SEAL-07 says that a version was already issued, before anything is sent', async () => {
    const issued = {
      id: 'v1',
      version: '1.0',
      kind: 'final',
      state: 'published',
      report_path: 'x.pdf',
      created_at: now,
    };
    network.on('GET /rest/v1/audits', () => pageResponse([{ ...audit, report_versions: [issued] }]));
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit audit' }));
    await userEvent.upload(dialog.getByLabelText('Report as PDF'), pdf);
    const version = dialog.getByLabelText('Version');
    expect(version).toHaveValue('1.0');
    await userEvent.click(dialog.getByRole('button', { name: 'Save audit' }));
    await waitFor(() => expect(version).toHaveAccessibleDescription(/^Version 1\.0 was already issued/));
    expect(network.sent().filter((request) => /^(PATCH|POST \/storage)/.test(request))).toEqual([]);
  });

  it('changes the status of an audit in the list after asking, and says what a completed one leaves open', async () => {
    network.on('PATCH /rest/v1/audits', () => jsonResponse({ id: 'a1' }));
    const count = (severity: string, status: string, n: number) => ({ severity, status, count: n });
    network.on('GET /rest/v1/rpc/finding_counts', () =>
      jsonResponse([count('low', 'open', 2), count('low', 'fixed', 7), count('gas', 'draft', 4)]),
    );
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Status of Vale core'), 'mitigation');
    const dialog = await screen.findByRole('alertdialog', { name: 'Move Vale core to Mitigation?' });
    expect(within(dialog).queryByText(/open/)).toBeNull();
    expect(network.requests('GET /rest/v1/rpc/finding_counts')).toEqual([]);
    expect(network.requests('PATCH /rest/v1/audits')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Status of Vale core')).not.toHaveValue('mitigation');
    expect(network.requests('PATCH /rest/v1/audits')).toEqual([]);

    await userEvent.selectOptions(screen.getByLabelText('Status of Vale core'), 'completed');
    const completing = await screen.findByRole('alertdialog', { name: 'Move Vale core to Completed?' });
    expect(await within(completing).findByText('2 findings still open.')).toBeVisible();
    await userEvent.click(within(completing).getByRole('button', { name: 'Cancel' }));

    await userEvent.selectOptions(screen.getByLabelText('Status of Vale core'), 'mitigation');
    await userEvent.click(await screen.findByRole('button', { name: 'Change status' }));
    expect(await screen.findByText('Vale core: Mitigation')).toBeVisible();
    expect(screen.getByLabelText('Status of Vale core')).toHaveFocus();
    expect(network.requests('PATCH /rest/v1/audits')[0]?.body).toEqual({ status: 'mitigation' });
  });
});
