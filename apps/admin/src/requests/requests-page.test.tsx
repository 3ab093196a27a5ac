import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondWith, type Respond, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { clientNumber } from '@portal/testing/builders';
import { EnterRequestDialog } from './enter-request-dialog.tsx';
import { RequestsPage } from './requests-page.tsx';

const ID = '00000000-0000-4000-8000-0000000000d1';
const request = rows.request({
  id: ID,
  client_id: '00000000-0000-4000-8000-000000000001',
  service_type: 'rust_audit',
  message: 'Two contracts.\n<img src=x onerror=alert(1)>',
  company_name: 'Vale',
  full_name: 'Iris',
  business_email: 'iris@vale.test',
  approval_status: 'approved',
  suspended_at: null,
  proposal: null,
});

let found: (typeof request)[];
let stored: typeof request;
const decisions = (requests: readonly DatabaseRequest[]) =>
  requests.filter(({ path }) => path === 'rpc/decide_request').map(({ body }) => body);

const backend: Respond = ({ is, method, path, body }) => {
  if (path === 'rpc/decide_request') {
    stored = {
      ...stored,
      status: (body as { to_status: string }).to_status,
      updated_at: '2026-11-22T10:00:00Z',
    };
    return { body: stored };
  }
  if (is(`GET service_requests?id=eq.${ID}`)) return { body: [stored] };
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

const show = (search = '') =>
  renderConsole([{ path: '/admin/requests', element: <RequestsPage /> }], `/admin/requests${search}`);

describe('ADM-11 the inbox of requests', () => {
  it('requests what the address says, opens a request with the text of the client, and changes its status', async () => {
    const requests = respondWith(backend);
    const router = show(`?q=vale&status=new&order=asc&client=${request.client_id}`);
    await userEvent.click(await screen.findByRole('row', { name: /Vale bridge/ }));
    const panel = within(await screen.findByRole('region', { name: 'Details of Vale bridge' }));
    expect(router.state.location.search).toMatch(new RegExp(`^\\?q=vale&.*&request=${ID}$`));
    expect(panel.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    const matching = { search: 'vale', status_filter: 'new', client: request.client_id };
    expect(requests.find(({ path }) => path === 'rpc/count_requests')?.body).toEqual(matching);
    expect(requests.find(({ path }) => path === 'rpc/search_requests')?.body).toEqual({
      ...matching,
      sort: 'created_at',
      ascending: true,
      page_size: 25,
      page_offset: 0,
    });
    found = [];
    const status = panel.getByRole('combobox', { name: 'Status of Vale bridge' });
    await userEvent.selectOptions(status, 'In review');
    expect(await screen.findByText('Request status: In review')).toBeVisible();
    expect(decisions(requests)).toEqual([
      { request_id: ID, to_status: 'in_review', seen_updated_at: request.updated_at },
    ]);
    // The list no longer has it; the request stays open with its new status.
    await waitFor(() => expect(status).toHaveDisplayValue('In review'));
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

it('MOVE-01 what was typed of one client is kept for that client alone', async () => {
  respondWith(() => ({ body: [] }));
  const open = (number: number) => {
    cleanup();
    const client = clientNumber(number, { project_name: `Bridge ${number}` });
    const dialog = <EnterRequestDialog client={client} onClose={() => undefined} />;
    renderConsole([{ path: '/', element: dialog }], '/');
  };
  const message = () => screen.findByLabelText(/^Additional information/);
  open(1);
  await userEvent.type(await message(), 'By phone.');
  open(2);
  expect(await message()).toHaveValue('');
  expect(screen.getByLabelText(/^Project name/)).toHaveValue('Bridge 2');
  open(1);
  expect(await message()).toHaveValue('By phone.');
});
