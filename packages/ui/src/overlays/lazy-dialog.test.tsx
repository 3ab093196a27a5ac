import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi, type Mock } from 'vitest';
import { Toaster } from '../feedback/toast.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

type Props = { name: string; onClose: () => void };
const Form = ({ name, onClose }: Props) => <button onClick={onClose}>{name}</button>;

function show(load: Mock<() => Promise<typeof Form>>) {
  const Dialog = lazyDialog(load);
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen && <Dialog name="Form" onClose={() => setIsOpen(false)} />}
        <Toaster />
      </>
    );
  }
  render(<Page />);
  return () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
}

it('ALL-01 a dialog whose code cannot be loaded says so, and can be opened again', async () => {
  const load = vi
    .fn<() => Promise<typeof Form>>(async () => Form)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const open = show(load);
  open();
  expect(await screen.findByText('The form could not be loaded')).toBeVisible();
  open();
  expect(await screen.findByRole('button', { name: 'Form' })).toBeVisible();
});
