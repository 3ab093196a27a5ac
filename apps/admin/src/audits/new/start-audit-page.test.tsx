import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { StartAuditPage } from './start-audit-page.tsx';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const REQUEST = '00000000-0000-4000-8000-0000000000d1';
const client = clientNumber(1, { repository_url: 'https://github.com/vale/old' });
const { client_id } = client;
const request = rows.request({ id: REQUEST, client_id, git_ref: COMMIT, status: 'accepted' });

const backend: Respond = ({ is }) => {
  if (is(`GET profiles?client_id=eq.${client_id}`)) return { body: [client] };
  return { body: is(`GET service_requests?client_id=eq.${client_id}&id=eq.${REQUEST}`) ? [request] : [] };
};

function show(search: string) {
  return renderConsole(
    [
      { path: '/admin/audits/new', element: <StartAuditPage /> },
      { path: '/admin/audits/:auditId', element: <p>The audit</p> },
    ],
    `/admin/audits/new${search}`,
  );
}

describe('ADM-09 starting an audit', () => {
  it('takes what the request names as a commit, and creates the audit once for a double click', async () => {
    const requests = respondWith(backend);
    show(`?client=${client_id}&request=${REQUEST}`);
    await userEvent.type(await screen.findByLabelText('Planned end'), '2027-01-29');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create audit' }));
    expect(await screen.findByText('The audit')).toBeVisible();
    const created = requests.filter(({ path }) => path === 'rpc/create_audit').map(({ body }) => body);
    expect(created).toMatchObject([
      { scope: { nsloc: 1800 }, repositories: [{ commit_hash: COMMIT, git_ref: null }] },
    ]);
  });

  it('ADM-11 warns of another audit from the same request', async () => {
    const stored = { ...request, audits: [{ id: 'a1', status: 'completed' }] };
    respondWith((sent) => (sent.path === 'service_requests' ? { body: [stored] } : backend(sent)));
    show(`?client=${client_id}&request=${REQUEST}`);
    expect(await screen.findByText('An audit has already been started from this request')).toBeVisible();
  });

  it('takes the first service of the application as the type without a request, offers the others, and keeps what is typed', async () => {
    const services = ['Other: Move audit', 'Solidity Audit'];
    const requests = respondWith((request) =>
      request.path === 'profiles' ? { body: [{ ...client, intended_services: services }] } : backend(request),
    );
    show(`?client=${client_id}`);
    await waitFor(() => expect(screen.getByLabelText(/^Type/)).toHaveValue('Move audit'));
    expect(document.querySelector('datalist')).toHaveTextContent('Move auditSolidity Audit');
    expect(screen.getByRole('link', { name: 'https://github.com/vale/old' })).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Title/), 'Vale core');
    await userEvent.clear(screen.getByLabelText(/^Type/));
    await userEvent.type(screen.getByLabelText(/^Type/), 'Move Audit 2');
    await userEvent.type(screen.getByLabelText(/^Name of the new project/), 'Vale');
    await userEvent.click(screen.getByRole('button', { name: 'Create audit' }));
    expect(await screen.findByText('The audit')).toBeVisible();
    expect(requests.find(({ path }) => path === 'rpc/create_audit')?.body).toMatchObject({
      project_name: 'Vale',
      audit: { title: 'Vale core', audit_type: 'Move Audit 2' },
    });
  });
});
