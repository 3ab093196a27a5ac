import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SourceCard } from './source-card.tsx';

const COMMIT = '4f'.repeat(20);
const repository = { id: 'r1', url: 'https://github.com/example/vault', commit_hash: COMMIT };

it('CODE-01 the form offers the audited commit, also after the scope names another one', () => {
  const page = (commit_hash: string) => (
    <SourceCard
      repositories={[{ ...repository, commit_hash }]}
      sources={[]}
      addTo={() => () => Promise.resolve('completed' as const)}
      request={() => null}
      sourceHref={() => '#'}
    />
  );
  const { rerender } = render(page(COMMIT));
  expect(screen.getByLabelText('Commit')).toHaveValue(COMMIT);
  rerender(page('5a'.repeat(20)));
  expect(screen.getByLabelText('Commit')).toHaveValue('5a'.repeat(20));
});
