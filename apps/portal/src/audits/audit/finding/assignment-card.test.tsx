import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, pageResponse } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { AUDIT, finding, FINDING, networkOfAudit } from '../../../../testing/audit-data.ts';

test('TEAM-04 a viewer sees to whom a finding is assigned and cannot change it', async () => {
  const network = networkOfAudit();
  const ben = { person_id: 'p2', name: 'Ben', role: 'member' };
  network.on(`GET client_members?client_id=eq.${signedInClient.id}`, () => jsonResponse([ben]));
  const assignment = { assignee_id: 'p2', assignee_name: 'Ben', reviewer_id: null, reviewer_name: null };
  network.on(FINDING, () => pageResponse([{ ...finding, finding_assignments: assignment }]));
  const membership = { client_id: signedInClient.id, client_role: 'viewer', person_name: 'Vic' };
  network.on('GET rpc/my_account', () =>
    jsonResponse([{ has_factor: false, needed: false, satisfied: true, ...membership }]),
  );
  renderPortal(`/reports/${AUDIT}/findings/H-01`);
  const region = within(await screen.findByRole('region', { name: 'Assignment' }));
  expect(await region.findByText('Ben')).toBeVisible();
  await waitFor(() => expect(network.requests('GET client_members').length).toBeGreaterThan(0));
  // Until the role of whoever reads is known, the page takes them for the owner.
  await waitFor(() => expect(region.queryByLabelText('Assigned to')).toBeNull());
});
