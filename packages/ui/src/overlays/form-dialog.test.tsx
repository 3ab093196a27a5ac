import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const onClose = vi.fn<() => void>();
const discardChanges = vi.fn<() => void>();

type State = { isSubmitting?: boolean; isDirty?: boolean };

function Issue({ isSubmitting = false, isDirty = false }: State) {
  return (
    <FormDialog
      title="Generate a report"
      submitLabel="Issue report"
      pendingLabel="Issuing…"
      form={{
        formState: { isSubmitting, isDirty },
        discardChanges,
        submit: (event) => event.preventDefault(),
      }}
      onClose={onClose}
    >
      <input aria-label="Version" />
    </FormDialog>
  );
}

async function tryToClose() {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const close = screen.queryByRole('button', { name: 'Close' });
  if (close) await userEvent.click(close);
  await userEvent.keyboard('{Escape}');
}

test('SEAL-02 nothing closes a form dialog while its request is pending', async () => {
  onClose.mockClear();
  const { rerender } = render(<Issue isSubmitting />);
  expect(screen.getByRole('button', { name: 'Issuing…' })).toHaveAttribute('aria-busy', 'true');
  await tryToClose();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Generate a report' })).toBeVisible();
  rerender(<Issue />);
  await tryToClose();
  expect(onClose).toHaveBeenCalledTimes(3);
});

test.each(['Cancel', 'Close', 'Escape'])(
  'ALL-02 %s confirms that what was entered is discarded with its draft',
  async (way) => {
    onClose.mockClear();
    discardChanges.mockClear();
    const close = async () =>
      way === 'Escape'
        ? userEvent.keyboard('{Escape}')
        : userEvent.click(screen.getByRole('button', { name: way }));
    render(<Issue isDirty />);
    await close();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(discardChanges).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    await close();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(discardChanges).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  },
);

test('ALL-02 Escape that ends a composition of an input method closes no dialog', () => {
  onClose.mockClear();
  render(<Issue />);
  fireEvent.keyDown(screen.getByLabelText('Version'), { key: 'Escape', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
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
