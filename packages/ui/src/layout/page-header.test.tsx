import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('FIND-05 code in a title is code on the page, and text in the title of the document', () => {
  render(<PageHeader title="H-01 `withdraw()` pays *twice*" />);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('H-01 withdraw() pays *twice*');
  expect(heading.querySelector('code')).toHaveTextContent('withdraw()');
  expect(document.title).toContain('H-01 withdraw() pays *twice*');
});
