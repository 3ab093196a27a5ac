import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AppLink } from './app-link.tsx';

it('ALL-01 a link of a layout leads to its page within the router’s base, and keeps what the layout sets', () => {
  const html = renderToString(
    <MemoryRouter basename="/client" initialEntries={['/client']}>
      <AppLink href="/reports?page=2" aria-current="page">
        Reports
      </AppLink>
    </MemoryRouter>,
  );
  const link = new DOMParser().parseFromString(html, 'text/html').querySelector('a');
  expect(link?.getAttribute('href')).toBe('/client/reports?page=2');
  expect(link?.getAttribute('aria-current')).toBe('page');
  expect(link?.textContent).toBe('Reports');
});
