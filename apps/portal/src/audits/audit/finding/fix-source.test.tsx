import { archiveOf, signedInClient } from '@portal/testing/builders';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as upload from '@portal/data/files/upload';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { jsonResponse } from '@portal/testing/network';
import { audit, AUDIT, networkOfAudit } from '../../../../testing/audit-data.ts';

const MOVE = 'POST rpc/move_finding';
const ONE = `GET audits?id=eq.${AUDIT}&client_id=eq.${signedInClient.id}`;
const FIX = '5a'.repeat(20);
const OTHER = '6b'.repeat(20);

const [vaults] = audit.scope_repositories;
const keepers = { ...vaults, id: 'r2', url: 'https://github.com/harbor/keepers' };
const scopeOf = (scope_repositories: (object | undefined)[]) => () =>
  jsonResponse([{ ...audit, scope_repositories }]);

let network: ReturnType<typeof networkOfAudit>;
let sent: object[];
let router: ReturnType<typeof renderPortal>['router'];
beforeEach(() => {
  sent = [];
  // packages/data tests the transfer itself.
  vi.spyOn(upload, 'uploadFile').mockImplementation(async (file) => {
    sent.push(file);
    return 'completed';
  });
  network = networkOfAudit();
  network.on(MOVE, () => new Response(null, { status: 204 }));
  network.on(ONE, scopeOf([vaults, keepers]));
  ({ router } = renderPortal(`/reports/${AUDIT}/findings/H-01`));
});
afterEach(() => void vi.restoreAllMocks());

test('CODE-04 the source that is chosen with a fix is uploaded after the fix was sent, for the commit that the fix names, and that of a second repository', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Send a fix' }));
  await userEvent.type(
    await screen.findByLabelText(/^Commit or pull request/),
    ` ${FIX.slice(0, 10).toUpperCase()}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add the source of the fix' }));
  await userEvent.upload(screen.getByLabelText('Archive (.zip)'), archiveOf(OTHER));
  await userEvent.click(screen.getByRole('button', { name: 'Submit fix' }));
  expect(await screen.findByText(/^This archive is of commit 6b6b6b6, not 5a5a5a5\./)).toBeVisible();
  expect(network.requests(MOVE)).toEqual([]);
  expect(sent).toEqual([]);

  await userEvent.upload(screen.getByLabelText('Archive (.zip)'), archiveOf(FIX));
  await userEvent.click(screen.getByRole('button', { name: 'Add the source of a second repository' }));
  const second = within(screen.getByRole('group', { name: 'Source of a second repository' }));
  expect(second.getByText('github.com/harbor/keepers')).toBeVisible();
  await userEvent.upload(second.getByLabelText('Archive (.zip)'), archiveOf(OTHER));
  await userEvent.click(screen.getByRole('button', { name: 'Submit fix' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { source: { repositoryId: 'r1', commit: FIX } },
      { source: { repositoryId: 'r2', commit: OTHER } },
    ]),
  );
  const fix = {
    finding_id: 'f1',
    to_status: 'fix_submitted',
    expected_status: 'open',
    link: FIX.slice(0, 10),
  };
  expect(network.requests(MOVE).map(({ body }) => body)).toEqual([fix]);
  await act(() => router.navigate('/files'));
  expect(await screen.findByRole('region', { name: 'Upload' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test('CODE-04 no source is sent when the fix was refused, and its repository stays chosen when the scope is reordered', async () => {
  network.on(MOVE, () => jsonResponse({ code: 'PT409', message: 'This finding is now fixed.' }, 409));
  await userEvent.click(await screen.findByRole('button', { name: 'Send a fix' }));
  await userEvent.type(await screen.findByLabelText(/^Commit or pull request/), FIX);
  await userEvent.click(screen.getByRole('button', { name: 'Add the source of the fix' }));
  await userEvent.upload(screen.getByLabelText('Archive (.zip)'), archiveOf(FIX));
  await userEvent.click(screen.getByRole('button', { name: 'Submit fix' }));
  expect(await screen.findByText('This finding is now fixed.')).toBeVisible();
  expect(sent).toEqual([]);

  network.on(ONE, scopeOf([keepers, vaults]));
  const requested = () => network.requests(ONE).length;
  const before = requested();
  await userEvent.click(screen.getByRole('button', { name: 'Submit fix' }));
  await waitFor(() => expect(requested()).toBeGreaterThan(before));
  const repository = within(screen.getByLabelText('Repository'));
  await waitFor(() => expect(repository.getAllByRole('option').at(-1)).toHaveValue('r1'));
  network.on(MOVE, () => new Response(null, { status: 204 }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit fix' }));
  await waitFor(() => expect(sent).toMatchObject([{ source: { repositoryId: 'r1' } }]));
});
