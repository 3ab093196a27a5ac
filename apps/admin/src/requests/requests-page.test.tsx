import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { respondWith, type Respond, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { clientNumber } from '@portal/testing/builders';
import { EnterRequestDialog } from './enter-request-dialog.tsx';
import { RequestsPage } from './requests-page.tsx';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const ID = '00000000-0000-4000-8000-0000000000d1';
const OTHER = '00000000-0000-4000-8000-0000000000d2';
const request = rows.request({
  id: ID,
  client_id: '00000000-0000-4000-8000-000000000001',
  service_type: 'rust_audit',
  message: 'Two contracts.\n<img src=x onerror=alert(1)>',
  updated_at: ago(73),
  created_at: ago(73),
  company_name: 'Vale',
  full_name: 'Iris',
  business_email: 'iris@vale.test',
  approval_status: 'approved',
  suspended_at: null,
  proposal: null,
});

let found: (typeof request)[];
let stored: typeof request;
type ReceivedRequest = { path: string; body: unknown };
const decisions = (requests: readonly ReceivedRequest[]) =>
  requests.filter(({ path }) => path === 'rpc/decide_request').map(({ body }) => body);

const backend: Respond = ({ is, method, path, body }) => {
  if (path === 'rpc/decide_request') {
    stored = { ...stored, status: (body as { to_status: string }).to_status, updated_at: ago(0) };
    return { body: stored };
  }
  if (is(`GET service_requests?id=eq.${ID}`)) return { body: [stored] };
  if (is(`GET service_requests?id=eq.${OTHER}`)) return { body: [found[0]] };
  if (path === 'proposals') return { body: [] };
  if (is(`GET profiles?client_id=eq.${request.client_id}`)) return { body: [stored] };
  if (is(`GET rpc/client_identity?client=${request.client_id}`)) return { body: [stored] };
  if (method === 'PATCH') return { body: null };
  return { body: path === 'rpc/count_requests' ? found.length : found };
};

beforeEach(() => {
  found = [{ ...request }];
  stored = { ...request };
});
afterEach(() => {
  useSelectedClient.getState().clear();
});

const show = (search = '') =>
  renderConsole(
    [
      { path: '/admin/requests', element: <RequestsPage /> },
      { path: '/reports', element: <p>The reports</p> },
    ],
    `/admin/requests${search}`,
  );
const lastList = (requests: DatabaseRequest[]) =>
  requests.filter(({ path }) => path === 'rpc/search_requests').at(-1)?.body;

describe('ADM-11 the inbox of requests', () => {
  it('ADM-11 the address of a request opens it, wherever in the list it is, and selecting and closing one changes the address', async () => {
    found = [{ ...request, id: OTHER, project_name: 'Vault' }];
    respondWith(backend);
    const router = show(`?status=new&request=${ID}`);
    const panel = await screen.findByRole('region', { name: 'Details of Vale bridge' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Close details' }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?status=new');
    await userEvent.click(await screen.findByRole('row', { name: /Vault/ }));
    await waitFor(() => expect(router.state.location.search).toBe(`?status=new&request=${OTHER}`));
  });

  it('requests search, filters, order and page of the URL from the database', async () => {
    const requests = respondWith(backend);
    show(`?status=new&order=asc&client=${request.client_id}`);
    await screen.findByRole('row', { name: /Vale bridge/ });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'vale');
    const matching = { search: 'vale', status_filter: 'new', client: request.client_id };
    await waitFor(() =>
      expect(lastList(requests)).toEqual({
        ...matching,
        sort: 'created_at',
        ascending: true,
        page_size: 25,
        page_offset: 0,
      }),
    );
    expect(requests.findLast(({ path }) => path === 'rpc/count_requests')?.body).toEqual(matching);
  });

  it('opens a request with the text of the client, and changes its status', async () => {
    const requests = respondWith(backend);
    show();
    await userEvent.click(await screen.findByRole('row', { name: /Vale bridge/ }));
    const panel = within(await screen.findByRole('region', { name: 'Details of Vale bridge' }));
    expect(panel.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    found = [];
    await userEvent.selectOptions(
      panel.getByRole('combobox', { name: 'Status of Vale bridge' }),
      'In review',
    );
    expect(await screen.findByText('Request status: In review')).toBeVisible();
    expect(decisions(requests)).toEqual([
      { request_id: ID, to_status: 'in_review', seen_updated_at: request.updated_at },
    ]);
    // The list no longer has it; the request stays open with its new status.
    await waitFor(() =>
      expect(panel.getByRole('combobox', { name: 'Status of Vale bridge' })).toHaveDisplayValue('In review'),
    );
  });

  it.each([
    ['withdrawn', 'approved'],
    ['new', 'rejected'],
  ])('starts no audit from a request that is %s by a client who is %s', async (status, approval_status) => {
    stored = { ...request, status, approval_status };
    found = [stored];
    respondWith(backend);
    show();
    await userEvent.click(await screen.findByRole('row', { name: /Vale bridge/ }));
    await screen.findByRole('region', { name: 'Details of Vale bridge' });
    expect(screen.queryByRole('link', { name: /Start/ })).toBeNull();
  });
});

it('MOVE-01 what was typed of one client is kept for that client alone, and becomes a request of that client', async () => {
  const requests = respondWith(({ method }) => ({ body: method === 'GET' ? [] : [request] }));
  const open = async (number: number) => {
    cleanup();
    const client = { ...clientNumber(number), project_name: `Bridge ${number}` };
    const dialog = <EnterRequestDialog client={client} onClose={() => undefined} />;
    const router = renderConsole(
      [
        { path: '/', element: dialog },
        { path: '/admin/requests/proposal', element: null },
      ],
      '/',
    );
    return { router, client, message: await screen.findByLabelText(/^Additional information/) };
  };
  const first = await open(1);
  await userEvent.type(first.message, 'By phone.');
  const other = await open(2);
  expect(other.message).toHaveValue('');
  expect(screen.getByLabelText(/^Project name/)).toHaveValue('Bridge 2');
  const { router, client, message } = await open(1);
  expect(message).toHaveValue('By phone.');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/requests/proposal'));
  const sent = requests.find(({ method, path }) => method === 'POST' && path === 'service_requests')?.body;
  expect(sent).toMatchObject({
    client_id: client.client_id,
    service_type: 'smart_contract_audit',
    project_name: 'Bridge 1',
    message: 'By phone.',
  });
  expect(router.state.location.search).toBe(`?client=${client.client_id}&request=${String(sent?.['id'])}`);
});
