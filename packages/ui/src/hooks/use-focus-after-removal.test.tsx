import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { ErrorState } from '../feedback/error-state.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { Pagination } from '../layout/pagination.tsx';

test('ALL-02 focus moves to the replacement when pressing a button removes it', async () => {
  function Row() {
    const [isOn, setOn] = useState(true);
    const row = useRef<HTMLLIElement>(null);
    const keepFocus = useFocusAfterRemoval(() => row.current?.querySelector('button'));
    const press = () => {
      keepFocus();
      setOn(!isOn);
    };
    return (
      <li ref={row}>
        {isOn && <button onClick={press}>Cancel</button>}
        {!isOn && <button onClick={press}>Retry</button>}
      </li>
    );
  }
  render(<Row />);
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('ALL-01 ALL-02 focus moves to the page when a retry succeeds and stays on the button when it fails', async () => {
  function Page() {
    const [tries, setTries] = useState(0);
    return (
      <main tabIndex={-1}>
        {tries < 2 ? <ErrorState title="Failed" onRetry={() => setTries(tries + 1)} /> : 'Loaded'}
      </main>
    );
  }
  render(<Page />);
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  await userEvent.keyboard('{Enter}');
  expect(retry).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Loaded')).toHaveFocus();
});

test('ALL-02 focus moves to Previous when Next is disabled on the last page', async () => {
  function List() {
    const [pageIndex, setPageIndex] = useState(0);
    return (
      <Pagination
        pageIndex={pageIndex}
        pageSize={10}
        totalCount={20}
        onPageChange={setPageIndex}
        noun="files"
      />
    );
  }
  render(<List />);
  screen.getByRole('button', { name: 'Next' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('11–20 of 20 files')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
});

test('ALL-02 focus that has moved elsewhere in the meantime stays there', async () => {
  function Form() {
    const [isOpen, setOpen] = useState(true);
    const keepFocus = useFocusAfterRemoval();
    return (
      <main tabIndex={-1}>
        <input aria-label="Search" />
        {isOpen && (
          <button
            onClick={() => {
              keepFocus();
              screen.getByLabelText('Search').focus();
              setOpen(false);
            }}
          >
            Show all
          </button>
        )}
      </main>
    );
  }
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByLabelText('Search')).toHaveFocus();
});
