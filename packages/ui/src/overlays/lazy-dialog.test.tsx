import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Toaster } from '../feedback/toast.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

type Props = { name: string; onClose: () => void };
const Form = ({ name, onClose }: Props) => <button onClick={onClose}>{name}</button>;

it('ALL-01 a dialog whose code cannot be loaded says so, and can be opened again', async () => {
  const load = vi.fn<() => Promise<{ Form: typeof Form }>>(async () => ({ Form }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Dialog = lazyDialog(load, 'Form');
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
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The form could not be loaded')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Form' })).toBeVisible();
});
