import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, pageResponse } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { AUDIT, finding, FINDING, networkOfAudit } from '../../../../testing/audit-data.ts';

const path = `/reports/${AUDIT}/findings/H-01`;
const ASSIGN = 'POST rpc/assign_findings';
const ana = { person_id: signedInClient.id, name: 'Ana', role: 'owner' };
const ben = { person_id: 'p2', name: 'Ben', role: 'member' };
const vic = { person_id: 'p3', name: 'Vic', role: 'viewer' };
const assignment = { assignee_id: 'p2', assignee_name: 'Ben', reviewer_id: 'p9', reviewer_name: 'Lin Chen' };

let network: ReturnType<typeof networkOfAudit>;
beforeEach(() => {
  network = networkOfAudit();
  network.on(`GET client_members?client_id=eq.${signedInClient.id}`, () => jsonResponse([vic, ben, ana]));
  network.on(FINDING, () => pageResponse([{ ...finding, finding_assignments: assignment }]));
});

const card = async () => within(await screen.findByRole('region', { name: 'Assignment' }));

test('TEAM-04 an open finding names the person for whom it waits, and who reviews it', async () => {
  renderPortal(path);
  expect(await screen.findByText('Waits for Ben')).toBeVisible();
  expect((await card()).getByText('Lin Chen')).toBeVisible();
});

test('TEAM-04 a finding that waits for the reader says so', async () => {
  const mine = { ...assignment, assignee_id: signedInClient.id, assignee_name: 'Ana' };
  network.on(FINDING, () => pageResponse([{ ...finding, finding_assignments: mine }]));
  renderPortal(path);
  expect(await screen.findByText('Your turn')).toBeVisible();
});

test('TEAM-04 a person who may write assigns the finding, and sends to whom it was assigned on the page', async () => {
  network.on(ASSIGN, () => jsonResponse(1));
  renderPortal(path);
  const choice = await (await card()).findByLabelText('Assigned to');
  expect(choice).toHaveDisplayValue('Ben');
  await userEvent.selectOptions(choice, 'Ana');
  await waitFor(() =>
    expect(network.requests(ASSIGN)[0]?.body).toEqual({
      finding_ids: [finding.id],
      expected_ids: ['p2'],
      person_id: signedInClient.id,
    }),
  );
});

test('TEAM-04 a viewer sees to whom a finding is assigned and cannot change it', async () => {
  const membership = { client_id: signedInClient.id, client_role: 'viewer', person_name: 'Vic' };
  network.on('GET rpc/my_account', () =>
    jsonResponse([{ has_factor: false, needed: false, satisfied: true, ...membership }]),
  );
  renderPortal(path);
  const region = await card();
  expect(await region.findByText('Ben')).toBeVisible();
  await waitFor(() => expect(network.requests('GET client_members').length).toBeGreaterThan(0));
  // Until the role of whoever reads is known, the page takes them for the owner.
  await waitFor(() => expect(region.queryByLabelText('Assigned to')).toBeNull());
});
