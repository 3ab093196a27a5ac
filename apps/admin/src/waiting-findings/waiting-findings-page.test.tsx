import { answerWith, type Answer } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import type { WaitingFinding } from '@portal/data/findings/waiting';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FindingNeighbours } from '../audit/finding/finding-neighbours.tsx';
import { useParams } from '@portal/auth/routing/router';
import { WaitingFindingsPage } from './waiting-findings-page.tsx';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const AUDIT = id(99);

const waiting = (n: number, facts: Partial<WaitingFinding> = {}): WaitingFinding => ({
  finding_id: id(n),
  audit_id: AUDIT,
  user_id: id(50 + n),
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
  ...facts,
});

const answers =
  (found: WaitingFinding[]): Answer =>
  ({ path }) => ({ body: path === 'rpc/count_waiting_findings' ? found.length : found });

function OnePage() {
  const { auditId = '', findingId = '' } = useParams();
  return (
    <>
      <h1>{findingId}</h1>
      <FindingNeighbours auditId={auditId} findingId={findingId} />
    </>
  );
}

const show = (path: string) =>
  renderConsole(
    [
      { path: '/admin/findings', element: <WaitingFindingsPage /> },
      { path: '/admin/audits/:auditId/findings/:findingId', element: <OnePage /> },
    ],
    path,
  );

describe('AUD-06 the findings that wait for the auditors', () => {
  it('are listed with client, audit, severity and how long they wait, for the filter in the address', async () => {
    const requests = answerWith(
      answers([waiting(1), waiting(2, { waits_for: 'comments', status: 'open', severity: 'low' })]),
    );
    show('/admin/findings?waits=fixes');
    const first = (await screen.findByRole('link', { name: 'H-01 Finding 1' })).closest('li, tr');
    if (!(first instanceof HTMLElement)) throw new Error('There is no row.');
    for (const text of ['Company 1', 'Audit 1', 'High', 'Fix submitted', '3 days'])
      expect(within(first).getByText(text)).toBeVisible();
    expect(screen.getByText('Comment to answer')).toBeVisible();
    expect(requests.find(({ path }) => path === 'rpc/search_waiting_findings')?.body).toMatchObject({
      waits: 'fixes',
      sort: 'waiting_since',
      ascending: true,
    });
  });

  it('are gone through with J and K on their own pages, in the order of the list, also when one was answered', async () => {
    let found = [waiting(1), waiting(1, { waits_for: 'comments' }), waiting(2), waiting(3)];
    answerWith((request) => answers(found)(request));
    show('/admin/findings?waits=fixes');
    await userEvent.click(await screen.findByRole('link', { name: 'H-02 Finding 2' }));
    expect(await screen.findByRole('link', { name: 'Next: H-03' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous: H-01' })).toBeVisible();
    found = found.filter(({ number }) => number !== 'H-02');
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: id(3) })).toBeVisible();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('heading', { name: id(2) })).toBeVisible();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('heading', { name: id(1) })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull();
  });
});
