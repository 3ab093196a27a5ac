import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { toast, Toaster } from '../feedback/toast.tsx';
import { SourceCard } from './source-card.tsx';
import { SourceUpload } from './source-upload.tsx';

const COMMIT = '4f'.repeat(20);
const repository = { id: 'r1', url: 'https://github.com/example/vault', commit_hash: COMMIT };

afterEach(() => toast.dismiss());

it('CODE-01 who adds source reads why it was refused, although the form went away with the request for it', async () => {
  const refusal = Promise.withResolvers<never>();
  const page = (isRequested: boolean) => (
    <>
      {isRequested && <SourceUpload repository={repository} commit={COMMIT} add={() => refusal.promise} />}
      <Toaster />
    </>
  );
  const { rerender } = render(page(true));
  await userEvent.upload(
    screen.getByLabelText('Archive (.zip)'),
    new File(['x'], 'vault.zip', { type: 'application/zip' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add source' }));
  rerender(page(false));
  refusal.reject(new Error('You can add source that your auditors requested.'));
  expect(await screen.findByText('The source was not added')).toBeVisible();
  expect(screen.getByText('You can add source that your auditors requested.')).toBeVisible();
});

it('CODE-01 the form offers the audited commit, also after the scope names another one', () => {
  const page = (commit_hash: string) => (
    <SourceCard
      repositories={[{ ...repository, commit_hash }]}
      sources={[]}
      addTo={() => () => Promise.resolve('completed' as const)}
      request={() => null}
      sourceHref={() => '#'}
      linkComponent={({ href, children }) => <a href={href}>{children}</a>}
    />
  );
  const { rerender } = render(page(COMMIT));
  expect(screen.getByLabelText('Commit')).toHaveValue(COMMIT);
  rerender(page('5a'.repeat(20)));
  expect(screen.getByLabelText('Commit')).toHaveValue('5a'.repeat(20));
});
