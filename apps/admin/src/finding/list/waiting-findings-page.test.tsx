import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import type { WaitingFinding } from '@portal/data/findings/waiting';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WaitingFindingsPage } from './waiting-findings-page.tsx';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const AUDIT = id(99);

const waiting = (n: number, facts: Partial<WaitingFinding> = {}): WaitingFinding => ({
  finding_id: id(n),
  audit_id: AUDIT,
  client_id: id(50 + n),
  company_name: `Company ${n}`,
  full_name: `Client ${n}`,
  business_email: `client${n}@example.test`,
  audit_title: `Audit ${n}`,
  number: `H-0${n}`,
  title: `Finding ${n}`,
  severity: 'high',
  status: 'fix_submitted',
  waits_for: 'fixes',
  waiting_since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  reviewer_id: null,
  reviewer_name: null,
  ...facts,
});

const responses =
  (found: WaitingFinding[]): Respond =>
  ({ path }) => ({ body: path === 'rpc/count_waiting_findings' ? found.length : found });

const show = (path: string) =>
  renderConsole([{ path: '/admin/findings', element: <WaitingFindingsPage /> }], path);

describe('AUD-06 the findings that wait for the auditors', () => {
  it('are listed with client, audit, severity and how long they wait, for the filter in the address', async () => {
    const requests = respondWith(
      responses([
        waiting(1),
        waiting(2, { reviewer_name: 'Lin Chen', waits_for: 'comments', status: 'open', severity: 'low' }),
      ]),
    );
    show('/admin/findings?waits=fixes&assigned=me');
    const first = (await screen.findByRole('link', { name: 'H-01 Finding 1' })).closest('li, tr');
    if (!(first instanceof HTMLElement)) throw new Error('There is no row.');
    for (const text of ['Company 1', 'Audit 1', 'High', 'Fix submitted', '3 days'])
      expect(within(first).getByText(text)).toBeVisible();
    expect(screen.getByText('Comment to answer')).toBeVisible();
    expect(screen.getAllByText(/Lin Chen/)[0]).toBeVisible();
    const filter = { search: '', waits: 'fixes', assigned: 'me' };
    expect(requests.map(({ path, body }) => [path, body])).toEqual(
      expect.arrayContaining([
        ['rpc/count_waiting_findings', filter],
        [
          'rpc/search_waiting_findings',
          { ...filter, sort: 'waiting_since', ascending: true, page_size: 25, page_offset: 0 },
        ],
      ]),
    );
  });
});
