import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { archiveOf } from '@portal/testing/builders';
import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { SourceCard } from './source-card.tsx';

const uploading = vi.hoisted(() => ({
  sent: [] as { source: object; onProgress: (share: number) => void }[],
}));
// packages/data tests the transfer itself.
vi.mock('@portal/data/files/upload', () => ({
  uploadFile: (sent: (typeof uploading.sent)[number]) => {
    uploading.sent.push(sent);
    return new Promise(() => {});
  },
}));

const COMMIT = '4f'.repeat(20);
const repository = { id: 'r1', url: 'https://github.com/example/vault', commit_hash: COMMIT };
const page = (commit_hash = COMMIT) => (
  <SourceCard
    repositories={[{ ...repository, commit_hash }]}
    sources={[]}
    target={{ audit: { id: 'a1', client_id: 'c1' }, pageHref: '/reports/a1' }}
    mayAddTo={() => true}
    request={() => null}
    sourceHref={() => '#'}
  />
);
const show = (client = new QueryClient()) =>
  render(page(), {
    wrapper: (props) => <QueryClientProvider client={client} {...props} />,
  });
const openForm = () => userEvent.click(screen.getByRole('button', { name: 'Add source' }));

it('CODE-01 the form fills in the audited commit, and the new one after the scope has changed', async () => {
  const { rerender } = show();
  expect(screen.queryByLabelText('Commit')).toBeNull();
  await openForm();
  expect(screen.getByLabelText('Commit')).toHaveValue(COMMIT);
  rerender(page('5a'.repeat(20)));
  await openForm();
  expect(screen.getByLabelText('Commit')).toHaveValue('5a'.repeat(20));
});

it('CODE-01 an archive of another commit is refused before it is sent, and accepted for the commit that it names', async () => {
  const other = '1ea791e'.padEnd(40, '0');
  const client = new QueryClient();
  const { unmount } = show(client);
  await openForm();
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add source' }));
  await userEvent.upload(screen.getByLabelText('Archive (.zip)'), archiveOf(other));
  await submit();
  expect(
    await screen.findByText(
      'This archive is of commit 1ea791e, not 4f4f4f4. Choose another archive, or enter 1ea791e above.',
    ),
  ).toBeVisible();
  expect(uploading.sent).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Commit'));
  await userEvent.type(screen.getByLabelText('Commit'), '1ea791e');
  await submit();
  await vi.waitFor(() =>
    expect(uploading.sent).toMatchObject([{ source: { repositoryId: 'r1', commit: other } }]),
  );

  // The upload goes on while the page is left, and is shown again with its percent.
  unmount();
  act(() => uploading.sent[0]?.onProgress(0.43));
  show(client);
  expect(screen.getByText(/^Uploading, 43%/)).toBeVisible();
});
