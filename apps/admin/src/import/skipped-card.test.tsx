import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SkippedCard } from './skipped-card.tsx';

it('FIND-08 counts the reasons that are not listed', () => {
  const skipped = Array.from({ length: 300 }, (_, n) => ({ where: `Row ${n}`, reason: `No ${n % 202}.` }));
  render(<SkippedCard skipped={skipped} onImport={() => {}} />);
  expect(screen.getByText('and 2 more reasons')).toBeVisible();
});
