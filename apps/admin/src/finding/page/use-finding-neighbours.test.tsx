import { useQueryClient } from '@portal/data/client/query';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { NeighbourLinks } from '@portal/ui/layout/neighbour-links';
import { useParams } from '@portal/frame/routing/router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useFindingNeighbours } from './use-finding-neighbours.ts';

const AUDIT = '00000000-0000-4000-8000-000000000099';

const waiting = (n: number) => ({ finding_id: `f${n}`, audit_id: AUDIT, number: `H-0${n}` });

function OnePage() {
  const { auditId = '', findingId = '' } = useParams();
  const queryClient = useQueryClient();
  return (
    <>
      <button onClick={() => void queryClient.invalidateQueries()}>News</button>
      <h1>{findingId}</h1>
      <NeighbourLinks {...useFindingNeighbours(auditId, findingId)} />
    </>
  );
}

it('AUD-06 J and K lead through the findings that wait, in the order of the list, also when one was answered', async () => {
  let found = [waiting(1), waiting(1), waiting(2), waiting(3)];
  const requests = respondWith(() => ({ body: found }));
  renderConsole(
    [{ path: '/admin/audits/:auditId/findings/:findingId', element: <OnePage /> }],
    `/admin/audits/${AUDIT}/findings/f2?waits=fixes&q=vault`,
  );
  expect(await screen.findByRole('link', { name: 'Next: H-03' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Previous: H-01' })).toBeVisible();
  expect(requests[0]?.body).toMatchObject({ waits: 'fixes', search: 'vault' });
  found = found.filter(({ number }) => number !== 'H-02');
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  for (const [key, heading] of [
    ['j', 'f3'],
    ['k', 'f2'],
    ['k', 'f1'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  }
  expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull();
});
