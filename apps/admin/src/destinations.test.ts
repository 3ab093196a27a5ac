import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { expect, it } from 'vitest';
import remote from './routes.tsx';

const hasPage = (href: string) => !createMemoryRouter(remote.routes, { initialEntries: [href] }).state.errors;

it('ALL-02 everything that the search offers of the console leads to one of its pages', () => {
  const elsewhere = remote.destinations?.filter(({ href }) => !hasPage(href)) ?? [];
  expect(elsewhere.map(({ label }) => label)).toEqual([]);
});
