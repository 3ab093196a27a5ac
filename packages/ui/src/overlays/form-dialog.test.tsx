import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const onClose = vi.fn<() => void>();

function Issue({ isPending }: { isPending: boolean }) {
  return (
    <FormDialog
      title="Generate a report"
      submitLabel="Issue report"
      pendingLabel="Issuing…"
      isPending={isPending}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <input aria-label="Version" />
    </FormDialog>
  );
}

/** Everything that closes a dialog. */
async function tryToClose() {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const close = screen.queryByRole('button', { name: 'Close' });
  if (close) await userEvent.click(close);
  await userEvent.keyboard('{Escape}');
}

test('SEAL-02 nothing closes a form dialog while its request is pending', async () => {
  onClose.mockClear();
  const { rerender } = render(<Issue isPending />);
  expect(screen.getByRole('button', { name: 'Issuing…' })).toHaveAttribute('aria-busy', 'true');
  await tryToClose();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Generate a report' })).toBeVisible();
  rerender(<Issue isPending={false} />);
  await tryToClose();
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('ADM-08 nothing closes a confirmation while the confirmed action is pending', async () => {
  const onOpenChange = vi.fn<() => void>();
  const copy = { title: 'Delete?', description: 'For good.', confirmLabel: 'Delete', onConfirm: () => {} };
  const { rerender } = render(<AlertDialog isOpen isPending onOpenChange={onOpenChange} {...copy} />);
  await tryToClose();
  expect(onOpenChange).not.toHaveBeenCalled();
  rerender(<AlertDialog isOpen onOpenChange={onOpenChange} {...copy} />);
  await tryToClose();
  expect(onOpenChange).toHaveBeenCalledTimes(2);
});
