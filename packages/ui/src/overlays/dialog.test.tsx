import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { toast, Toaster } from '../feedback/toast.tsx';
import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx';
import { Dialog, DialogContent, DialogTrigger } from './dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { PortalContainerProvider } from './portal-container.tsx';
import { SheetContent } from './sheet.tsx';

function NewAudit() {
  return (
    <Dialog>
      <DialogTrigger>New audit</DialogTrigger>
      <DialogContent title="New audit" description="For Meridian">
        <input aria-label="Title" />
      </DialogContent>
    </Dialog>
  );
}

function Confirmation(props: Pick<AlertDialogProps, 'isOpen' | 'onOpenChange' | 'onConfirm'>) {
  const copy = {
    title: 'Delete report.pdf?',
    description: 'This cannot be undone.',
    confirmLabel: 'Delete file',
  };
  return <AlertDialog {...copy} {...props} />;
}

test('ALL-02 a dialog has a name and description, traps focus, and returns focus on Escape', async () => {
  const styles = document.querySelectorAll('style').length;
  render(<NewAudit />);
  await userEvent.click(screen.getByRole('button', { name: 'New audit' }));
  const dialog = screen.getByRole('dialog', { name: 'New audit' });
  // Scrolling is locked by an attribute: the content security policy allows no style element.
  expect(document.querySelector('[data-scroll-lock]')).toBeInTheDocument();
  expect(document.querySelectorAll('style')).toHaveLength(styles);
  expect(dialog).toHaveAccessibleDescription('For Meridian');
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await userEvent.tab();
  expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'New audit' })).toHaveFocus();
});

test.each([
  ['dialog', <DialogContent key="d" title="Details" />],
  [
    'sheet',
    <SheetContent key="s" title="Details">
      Ada
    </SheetContent>,
  ],
])('SIDE-05 ADM-06 "Undo" of a toast works over an open %s, which stays open', async (_, content) => {
  const undo = vi.fn<() => void>();
  render(
    <>
      <Dialog defaultOpen>{content}</Dialog>
      <Toaster />
    </>,
  );
  toast.success('Client approved', { action: { label: 'Undo', onClick: undo } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: 'Details' })).toBeVisible();
});

test("a dialog is rendered inside the app's element, where the app's scoped styles apply", async () => {
  const { container } = render(<div data-app="portal" />);
  const app = container.firstElementChild as HTMLElement;
  render(
    <PortalContainerProvider value={app}>
      <NewAudit />
    </PortalContainerProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'New audit' }));
  expect(app).toContainElement(screen.getByRole('dialog'));
});

test("ALL-02 a dialog opened from a menu returns focus to the menu's button", async () => {
  function Row() {
    const [isConfirming, setConfirming] = useState(false);
    return (
      <>
        <DropdownMenu>
          <DropdownMenuTrigger>Actions</DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => setConfirming(true)}>Delete</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Confirmation
          isOpen={isConfirming}
          onOpenChange={setConfirming}
          onConfirm={() => setConfirming(false)}
        />
      </>
    );
  }
  render(<Row />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
});

test('ALL-02 focus moves to the main landmark when the button that opened the dialog is gone', async () => {
  function List() {
    const [isConfirming, setConfirming] = useState(false);
    const [isDeleted, setDeleted] = useState(false);
    return (
      <main tabIndex={-1}>
        {!isDeleted && <button onClick={() => setConfirming(true)}>Delete</button>}
        <Confirmation
          isOpen={isConfirming}
          onOpenChange={setConfirming}
          onConfirm={() => {
            setDeleted(true);
            setConfirming(false);
          }}
        />
      </main>
    );
  }
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('ALL-02 a closed dialog leaves the focus where it has moved meanwhile', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <h1 tabIndex={-1}>Next page</h1>
        <button onClick={() => setOpen(true)}>Delete</button>
        <Confirmation
          isOpen={isOpen}
          onOpenChange={setOpen}
          onConfirm={() => {
            flushSync(() => setOpen(false));
            screen.getByRole('heading', { name: 'Next page' }).focus();
          }}
        />
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete file' }));
  // The dialog returns the focus in a timer of 0 ms, which was set before this one.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('heading', { name: 'Next page' })).toHaveFocus();
});
