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
