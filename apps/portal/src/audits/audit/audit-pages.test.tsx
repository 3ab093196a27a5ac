import { signedInClient } from '@portal/testing/builders';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';
import { networkOfAudit } from '../../../testing/audit-data.ts';

test('AUD-01 a finding of another client’s audit is not requested, and the audit is not found', async () => {
  const network = networkOfAudit();
  renderPortal('/reports/00000000-0000-4000-8000-0000000000a2/findings/H-01');
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit not found' })).toBeVisible();
  const [requests] = network.requests('GET audits');
  expect(requests?.search.get('client_id')).toBe(`eq.${signedInClient.id}`);
  expect(network.requests('GET findings')).toEqual([]);
});
