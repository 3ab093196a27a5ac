import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { StartAuditPage } from './start-audit-page.tsx';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const REQUEST = '00000000-0000-4000-8000-0000000000d1';
const client = clientNumber(1);
const { client_id } = client;
const request = rows.request({ id: REQUEST, client_id, git_ref: COMMIT, status: 'accepted' });

it.each([
  ['before', [{ id: 'a1', status: 'completed' }]],
  ['meanwhile', [{ id: 'a1', status: 'withdrawn' }]],
])('ADM-11 asks before another audit from a request, one of which was started %s', async (_, audits) => {
  const refused = { status: 409, body: { code: 'PT409', message: 'An audit was started.' } };
  const requests = respondWith((sent) => {
    if (sent.path === 'rpc/create_audit' && !sent.body['is_another']) return refused;
    if (sent.is(`GET audits?service_request_id=eq.${REQUEST}&status=neq.withdrawn`))
      return { body: [{ id: 'a2' }] };
    if (sent.is(`GET profiles?client_id=eq.${client_id}`)) return { body: [client] };
    const isRequest = sent.is(`GET service_requests?client_id=eq.${client_id}&id=eq.${REQUEST}`);
    return { body: isRequest ? [{ ...request, audits }] : [] };
  });
  renderConsole(
    [
      { path: '/admin/audits/new', element: <StartAuditPage /> },
      { path: '/admin/audits/:auditId', element: <p>The audit</p> },
    ],
    `/admin/audits/new?client=${client_id}&request=${REQUEST}`,
  );
  const create = await screen.findByRole('button', { name: 'Create audit' });
  // Disabled when the other audit is known.
  await userEvent.click(create);
  await userEvent.click(await screen.findByLabelText('Start another audit from it'));
  await userEvent.dblClick(create);
  expect(await screen.findByText('The audit')).toBeVisible();
  const created = requests.filter(({ path }) => path === 'rpc/create_audit').map(({ body }) => body);
  expect(created.filter((body) => body['is_another'])).toMatchObject([
    { scope: { nsloc: 1800 }, repositories: [{ commit_hash: COMMIT, git_ref: null }] },
  ]);
});
