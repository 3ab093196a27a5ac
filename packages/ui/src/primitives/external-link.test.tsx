import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExternalLink, safeHref } from './external-link.tsx';

test.each([
  ['https://example.org', 'https://example.org/'],
  [' http://example.org/a?b#c ', 'http://example.org/a?b#c'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  [' \tjavascript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['mailto:a@example.org', null],
  ['//example.org', null],
  ['example.org', null],
  ['/dashboard', null],
  ['', null],
  [null, null],
])('ALL-04 the safe href of %s is %s', (url, href) => {
  expect(safeHref(url)).toBe(href);
});

test('ALL-04 a web address opens in a new tab without opener and referrer', () => {
  render(<ExternalLink href="https://example.org/team" />);
  const link = screen.getByRole('link', { name: /https:\/\/example.org\/team.*new tab/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('ALL-04 an address that is not http(s) is shown as text', () => {
  render(<ExternalLink href="javascript:alert(1)" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('javascript:alert(1)')).toBeInTheDocument();
});
