import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { StartAuditPage } from './start-audit-page.tsx';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const CLIENT = '00000000-0000-4000-8000-0000000000c1';
const REQUEST = '00000000-0000-4000-8000-0000000000d1';
const request = rows.request({
  id: REQUEST,
  client_id: CLIENT,
  git_ref: COMMIT,
  status: 'accepted',
  answer: 'We begin on the eleventh.',
});

const client = clientNumber(1, {
  project_description: 'A bridge.',
  repository_url: 'https://github.com/vale/old',
});

const backend =
  (stored: typeof request | null): Respond =>
  ({ is }) => {
    const isOf = (name: string) =>
      [CLIENT, client.client_id].some((id) => is(name.replace('CLIENT', `client_id=eq.${id}`)));
    if (isOf('GET profiles?CLIENT')) return { body: [client] };
    return { body: isOf(`GET service_requests?CLIENT&id=eq.${REQUEST}`) && stored ? [stored] : [] };
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
  it('takes repository, commit, lines and start from the request, which stands beside the form, and opens the audit', async () => {
    const requests = respondWith(backend(request));
    show(`?client=${CLIENT}&request=${REQUEST}`);
    const beside = within(await screen.findByRole('region', { name: 'Request' }));
    expect(beside.getByText('Two contracts.')).toBeVisible();
    expect(beside.getByText('We begin on the eleventh.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Planned end'), '2027-01-29');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create audit' }));
    expect(await screen.findByText('The audit')).toBeVisible();
    const created = requests.filter(({ path }) => path === 'rpc/create_audit').map(({ body }) => body);
    expect(created).toMatchObject([
      {
        project_name: 'Vale bridge',
        audit: {
          client_id: CLIENT,
          title: 'Vale bridge',
          audit_type: 'Code review',
          service_request_id: REQUEST,
          planned_start: '2027-01-11',
          planned_end: '2027-01-29',
        },
        scope: { nsloc: 1800 },
        repositories: [{ url: 'https://github.com/vale/bridge', commit_hash: COMMIT, git_ref: null }],
      },
    ]);
  });

  it('AUD-02 asks for the commit when the request names a branch', async () => {
    const requests = respondWith(backend({ ...request, git_ref: 'main' }));
    show(`?client=${CLIENT}&request=${REQUEST}`);
    expect(await screen.findByLabelText('Branch or tag')).toHaveValue('main');
    await userEvent.click(screen.getByRole('button', { name: 'Create audit' }));
    expect(await screen.findByText(/the full commit hash/)).toBeVisible();
    expect(requests.filter(({ path }) => path === 'rpc/create_audit')).toEqual([]);
  });

  it('AUD-05 STAFF-01 an admin can lead it, and neither an auditor nor an address that is only invited', async () => {
    const ends_at = '2027-01-01T00:00:00Z';
    const staff = [
      rows.staff(),
      rows.staff({ person_id: 'auditor', name: 'Ada', role: 'auditor' }),
      rows.staff({ id: 'i1', person_id: null, name: 'new@test', ends_at } as never),
    ];
    respondWith((sent) => (sent.path === 'rpc/list_staff' ? { body: staff } : backend(request)(sent)));
    show(`?client=${CLIENT}&request=${REQUEST}`);
    const lead = await screen.findByLabelText('Lead auditor');
    await within(lead).findByRole('option', { name: 'Bo' });
    expect(Array.from(lead.children, ({ textContent }) => textContent)).toEqual(['Unassigned', 'Bo']);
  });

  it.each([
    ['withdrawn', 0],
    ['completed', 1],
  ])('ADM-11 warns of an audit from the same request that is %s: %i', async (status, count) => {
    respondWith(backend({ ...request, audits: [{ id: 'a1', status }] } as typeof request));
    show(`?client=${CLIENT}&request=${REQUEST}`);
    await screen.findByRole('button', { name: 'Create audit' });
    expect(screen.queryAllByText('An audit has already been started from this request')).toHaveLength(count);
  });

  it.each(['', `&request=${REQUEST}`])(
    'shows what the client told in the application, also with “%s”',
    async (more) => {
      respondWith(backend(request));
      show(`?client=${client.client_id}${more}`);
      const application = within(await screen.findByRole('region', { name: 'Application' }));
      expect(application.getByText('A bridge.')).toBeVisible();
      expect(application.getByRole('link', { name: 'https://github.com/vale/old' })).toBeVisible();
    },
  );

  it('takes the first service of the application as the type without a request, offers the others, and keeps what is typed', async () => {
    const services = ['Other: Move audit', 'Solidity Audit'];
    const requests = respondWith((request) =>
      request.path === 'profiles'
        ? { body: [{ ...client, intended_services: services }] }
        : backend(null)(request),
    );
    show(`?client=${client.client_id}`);
    await waitFor(() => expect(screen.getByLabelText(/^Type/)).toHaveValue('Move audit'));
    expect(document.querySelector('datalist')).toHaveTextContent('Move auditSolidity Audit');
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

  it('does not use another client’s request', async () => {
    const requests = respondWith(() => ({ body: [] }));
    show(`?client=${CLIENT}&request=00000000-0000-4000-8000-0000000000d2`);
    expect(await screen.findByText('This client has no such request')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create audit' })).toBeNull();
    expect(requests.find(({ path }) => path === 'service_requests')?.query.get('client_id')).toBe(
      `eq.${CLIENT}`,
    );
  });
});
