import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const forgetModules = () => {
  vi.resetModules();
  vi.doUnmock('./markdown.tsx');
};
beforeEach(forgetModules);
afterEach(forgetModules);

test('FIND-05 the text is readable while its formatting loads', async () => {
  const { LazyMarkdown } = await import('./lazy-markdown.tsx');
  render(<LazyMarkdown headingLevel={3} text="**bold** text" />);
  expect(screen.getByText('**bold** text')).toBeVisible();
  expect((await screen.findByText('bold')).tagName).toBe('STRONG');
});

test('FIND-05 a text whose formatting cannot be loaded stays readable, and a retry formats it', async () => {
  let isDown = true;
  vi.doMock('./markdown.tsx', async (original) => {
    if (isDown) throw new TypeError('Failed to fetch');
    return original();
  });
  const { LazyMarkdown } = await import('./lazy-markdown.tsx');
  render(<LazyMarkdown headingLevel={3} text="**bold** text" />);
  expect(await screen.findByText(/Formatting could not be loaded/)).toBeVisible();
  expect(screen.getByText('**bold** text')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByText('bold')).tagName).toBe('STRONG');
});

test('ALL-01 a page that fails while its formatting loads rejects, and is no unhandled error', async () => {
  const { withMarkdown } = await import('./lazy-markdown.tsx');
  await expect(withMarkdown(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    'Failed to fetch',
  );
});
