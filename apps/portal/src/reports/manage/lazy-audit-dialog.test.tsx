import { Toaster } from '@portal/ui/feedback/toast';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LazyAuditDialog } from './lazy-audit-dialog.tsx';

vi.mock('./audit-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('REP-04 ALL-01 a form whose code cannot be fetched says so, and counts as closed', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <>
      <LazyAuditDialog userId="ada" audit={null} onClose={onClose} />
      <Toaster />
    </>,
  );
  expect(await screen.findByText('The form could not be loaded')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});
