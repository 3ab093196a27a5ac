import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReviewAgainButton } from './review-again-button.tsx';

const BEFORE = '1f'.repeat(20);

async function open() {
  const element = <ReviewAgainButton audit={{ id: 'a1', title: 'Vault'.repeat(40) }} />;
  renderConsole([{ path: '/', element }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Review again' }));
}

it('AUD-07 the next review lists what is open with escaped titles, and needs a whole commit', async () => {
  const requests = respondWith(({ is }) => {
    if (is('GET findings?audit_id=eq.a1&status=not.in.(draft,fixed,withdrawn)'))
      return { body: [{ id: 'f1', number: 'H-01', title: 'Drained [twice]', status: 'acknowledged' }] };
    const repository = { id: 'r1', url: 'https://github.com/acme/vault', commit_hash: BEFORE };
    return { body: is('GET scope_repositories?audit_id=eq.a1') ? [repository] : [] };
  });
  await open();
  expect(await screen.findByText(/Nobody but admins works on it yet\.$/)).toBeVisible();
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toHaveLength(200);
  expect(screen.getByLabelText(/^Known issues/)).toHaveValue(
    `- [H-01](${window.location.origin}/reports/a1/findings/H-01) Drained \\[twice\\]: acknowledged`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create audit' }));
  expect(await screen.findByText(/full commit hash/)).toBeVisible();
  expect(requests.some(({ path }) => path === 'rpc/review_again')).toBe(false);
});

it('AUD-07 a next review that could not be loaded can be closed or loaded again, and needs a repository', async () => {
  let status = 503;
  respondWith(() => ({ status, body: [] }));
  await open();
  await screen.findByRole('button', { name: 'Try again' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Review again' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  status = 200;
  await userEvent.click(again);
  expect(await screen.findByText(/^This audit has no repository/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create audit' })).toBeDisabled();
});

it('AUD-07 keeps commits with their repositories when the scope is reordered, and says when the scope has changed', async () => {
  const scope = ['vault', 'bridge'].map((name) => ({
    id: name,
    url: `https://github.com/acme/${name}`,
    commit_hash: BEFORE,
  }));
  const requests = respondWith(({ is, path }) => {
    if (path === 'rpc/review_again')
      return { status: 409, body: { code: 'PT409', message: 'Please try again.' } };
    return { body: is('GET scope_repositories?audit_id=eq.a1') ? scope.slice() : [] };
  });
  await open();
  for (const [index, field] of (await screen.findAllByLabelText(/^New commit of/)).entries())
    await userEvent.type(field, `${index + 1}`.repeat(40));
  const read = () => requests.filter(({ is }) => is('GET scope_repositories?audit_id=eq.a1')).length;
  const create = async (reads: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Create audit' }));
    await waitFor(() => expect(read()).toBe(reads));
  };
  scope.reverse();
  await create(2);
  await screen.findByText('Please try again.');
  scope.shift();
  await create(3);
  const created = requests.filter(({ path }) => path === 'rpc/review_again').map(({ body }) => body);
  expect(created[1]).toMatchObject({
    new_id: created[0]?.['new_id'],
    repositories: [
      { id: 'vault', commit_hash: '1'.repeat(40) },
      { id: 'bridge', commit_hash: '2'.repeat(40) },
    ],
  });
  expect(await screen.findByText(/^The repositories of this audit have changed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create audit' })).toBeDisabled();
});
