import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { renderRemote } from '@portal/testing/render-remote';
import { belongsAs, CLIENT } from '../../../../testing/membership.ts';
import { ProposedScope } from './proposed-scope.tsx';

const PROPOSE = 'POST rpc/propose_scope';
const scope = { nsloc: 1800, chains: [], languages: [], out_of_scope: null, known_issues: null };
const returned = {
  id: 'p1',
  state: 'returned',
  scope: { ...scope, nsloc: 2100, repositories: [] },
  created_at: '2026-11-20T10:00:00Z',
  decided_at: '2026-11-21T10:00:00Z',
  answer: 'Please count the tests out.',
};

let network: ReturnType<typeof networkOfClient>;
let updatedAt: string;
beforeEach(() => {
  signIn();
  network = networkOfClient();
  updatedAt = '2026-11-01T10:00:00Z';
  network.on('GET scope_proposals?audit_id=eq.a1', [returned]);
  network.on('GET audit_scopes?audit_id=eq.a1', () => jsonResponse([{ ...scope, updated_at: updatedAt }]));
  network.on('GET scope_repositories', []);
});

function show(role: string, status = 'scheduled') {
  belongsAs(network, role);
  const audit = { id: 'a1', client_id: CLIENT, status } as Parameters<typeof ProposedScope>[0]['audit'];
  return renderRemote([{ path: '/', element: <ProposedScope audit={audit} /> }], '/');
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Propose a scope' }));

it('PROP-04 shows why a proposed scope was returned, and starts the next one from it; a kept draft is sent for the scope that it was written for', async () => {
  network.on(PROPOSE, () => jsonResponse({ message: 'down' }, 500));
  const first = show('member');
  const card = within(await screen.findByRole('region', { name: 'Your proposed scope' }));
  expect(await card.findByText('Please count the tests out.')).toBeVisible();
  await open();
  const lines = await card.findByLabelText('Lines of code (nSLOC)');
  expect(lines).toHaveValue('2100');
  await userEvent.clear(lines);
  await userEvent.type(lines, '1950');
  first.unmount();
  // The auditors change the scope before the kept draft is sent.
  updatedAt = '2026-11-22T10:00:00Z';
  show('member');
  await open();
  expect(await screen.findByLabelText('Lines of code (nSLOC)')).toHaveValue('1950');
  await userEvent.click(screen.getByRole('button', { name: 'Send the proposal' }));
  expect(await screen.findByText('The scope was not proposed')).toBeVisible();
  network.on(PROPOSE, null);
  await userEvent.click(screen.getByRole('button', { name: 'Send the proposal' }));
  expect(await screen.findByText('Scope proposed')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Propose a scope' })).toHaveFocus());
  const [refused, sent] = network.requests(PROPOSE).map(({ body }) => body);
  expect(sent).toEqual(refused);
  expect(sent).toMatchObject({
    audit_id: 'a1',
    scope_proposal_id: expect.any(String),
    scope: { ...scope, repositories: [], nsloc: 1950 },
    expected_updated_at: '2026-11-01T10:00:00Z',
  });
});

it('PROP-04 offers no form once the audit is completed, and none to viewers, who read what was proposed', async () => {
  show('owner', 'completed');
  expect(await screen.findByText('Returned on 21 Nov 2026, 00:30')).toBeVisible();
  await waitFor(() => expect(screen.getByText('2,100')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Propose a scope' })).toBeNull();
  network.on('GET scope_proposals', [{ ...returned, state: 'sent', sender_name: null }]);
  show('viewer');
  expect(
    await screen.findByText('Sent 20 Nov 2026, 00:30. Your auditors have not answered yet.'),
  ).toBeVisible();
  network.cut('GET scope_proposals');
  show('viewer');
  expect(await screen.findByText('Failed to load the scope that you proposed.')).toBeVisible();
});
