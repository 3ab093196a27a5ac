import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../overlays/dropdown-menu.tsx';
import { PageHeader } from './page-header.tsx';

test('ALL-02 a page sets the document title, and its heading takes focus after a navigation but not on the first page', () => {
  const { rerender } = render(<PageHeader title="Dashboard" />);
  expect(document.title).toBe('Dashboard · Client portal');
  expect(document.body).toHaveFocus();

  window.history.pushState(null, '', '/files');
  rerender(<PageHeader key="files" title="Files & Media" />);
  expect(document.title).toBe('Files & Media · Client portal');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

  screen.getByRole('heading').blur();
  window.history.pushState(null, '', '/files?page=2');
  rerender(<PageHeader key="files" title="Files & Media" />);
  expect(document.body).toHaveFocus();

  window.history.pushState(null, '', '/');
  rerender(<PageHeader key="dashboard" title="Dashboard" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('ALL-02 a menu that was opened while a page was loading stays open when the page arrives', async () => {
  const layout = (page?: string) => (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>Account menu</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Log out</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {page && <PageHeader title={page} />}
    </>
  );
  const { rerender } = render(layout());
  window.history.pushState(null, '', '/knowledge');
  await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
  rerender(layout('Knowledge Base'));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  rerender(layout());
  rerender(layout('Knowledge Base'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('FIND-05 code in a title is code on the page, and text in the title of the document', () => {
  render(<PageHeader title="H-01 `withdraw()` pays *twice*" />);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('H-01 withdraw() pays *twice*');
  expect(heading.querySelector('code')).toHaveTextContent('withdraw()');
  expect(document.title).toContain('H-01 withdraw() pays *twice*');
});
