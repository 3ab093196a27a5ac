import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SkippedCard } from './skipped-card.tsx';

it('FIND-08 counts the reasons and offers the parts that are not listed', () => {
  const skipped = Array.from({ length: 702 }, (_, n) => ({
    where: `Row ${n}`,
    reason: `No ${Math.max(500, n)}.`,
  }));
  render(<SkippedCard skipped={skipped} onImport={() => {}} />);
  expect(screen.getByText('and 2 more reasons')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show the first 500' })).toBeVisible();
});
