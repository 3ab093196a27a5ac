import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';

const FUZZING = 'invariant-and-fuzz-testing';

afterEach(() => localStorage.clear());

function networkWith(recommended: string[]) {
  const network = networkOfClient();
  network.on('GET /rest/v1/knowledge_recommendations', () =>
    jsonResponse(recommended.map((article_slug) => ({ article_slug }))),
  );
  return network;
}

test('KB-02 KB-03 KB-05 a category lists its articles, can be searched, and opens articles in a new tab', async () => {
  networkWith([FUZZING]);
  const { router } = renderPortal('/knowledge');
  await userEvent.click(await screen.findByRole('button', { name: /Fuzzing & Testing/ }));
  const read = screen.getByRole('link', { name: /^Read Invariant/ });
  expect(read).toHaveAttribute('href', `/knowledge/${FUZZING}`);
  expect(read).toHaveAttribute('target', '_blank');
  expect(screen.getByText('12 min read')).toBeVisible();
  expect(await screen.findByText('Recommended for you')).toBeVisible();

  const search = screen.getByRole('searchbox', { name: 'Search articles' });
  await userEvent.type(search, 'GHOST variables');
  expect(screen.getByRole('link', { name: /^Read Invariant/ })).toBeVisible();
  // ALL-02: the same element announces every result count.
  const found = screen.getByText('1 article found');
  expect(found).toHaveRole('status');
  await userEvent.type(search, ' of nothing');
  expect(screen.getByText('No articles found')).toBeVisible();
  expect(found).toHaveTextContent('0 articles found');
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('button', { name: /Audit Preparation/ })).toBeVisible();
});

test('KB-05 ALL-01 shows an error when recommendations fail to load, and still lists the articles', async () => {
  const network = networkWith([]);
  network.on('GET /rest/v1/knowledge_recommendations', () => jsonResponse({ message: 'down' }, 400));
  renderPortal('/knowledge?category=fuzzing-and-testing');
  expect(await screen.findByText(/Failed to load the recommendations/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Read Invariant/ })).toBeVisible();
  network.on('GET /rest/v1/knowledge_recommendations', () => jsonResponse([{ article_slug: FUZZING }]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Recommended for you')).toBeVisible();
});

test('KB-05 an admin recommends an article to the selected client and removes the recommendation', async () => {
  const { useSelectedClient } = await import('@portal/auth/client-state/selected-client');
  useSelectedClient.getState().select({ userId: 'client', name: 'Client', email: 'c@client.test' });
  let recommended: string[] = [];
  const network = networkWith([]);
  network.on('GET /rest/v1/knowledge_recommendations', () =>
    jsonResponse(recommended.map((article_slug) => ({ article_slug }))),
  );
  network.on('POST /rest/v1/knowledge_recommendations', ({ body }) => {
    recommended = [(body as { article_slug: string }).article_slug];
    return jsonResponse(null, 201);
  });
  network.on('DELETE /rest/v1/knowledge_recommendations', ({ search }) => {
    recommended = recommended.filter((slug) => `eq.${slug}` !== search.get('article_slug'));
    return jsonResponse(null);
  });
  renderPortal('/knowledge?category=fuzzing-and-testing', { isAdmin: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Recommend' }));
  expect(await screen.findByText('Article recommended')).toBeVisible();
  expect(recommended).toEqual([FUZZING]);
  const remove = await screen.findByRole('button', { name: 'Recommended', pressed: true });
  expect(screen.queryByText('Recommended for you')).toBeNull();
  await userEvent.click(remove);
  expect(await screen.findByText('Recommendation removed')).toBeVisible();
  expect(recommended).toEqual([]);
  useSelectedClient.getState().clear();
});

test('KB-04 ALL-02 an article page has its own title and a table of contents', async () => {
  networkWith([]);
  renderPortal(`/knowledge/${FUZZING}`);
  expect(await screen.findByRole('heading', { level: 1, name: /^Invariant and fuzz testing/ })).toBeVisible();
  // The page sets its title just after it is shown.
  await waitFor(() => expect(document.title).toMatch(/^Invariant and fuzz testing/));
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
  expect(contents.getByRole('link', { name: 'A first property' })).toHaveAttribute(
    'href',
    '#a-first-property',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'A first property' })).toHaveAttribute(
    'id',
    'a-first-property',
  );
});

test('KB-03 ALL-01 an unknown article shows an error and a link back', async () => {
  networkWith([]);
  renderPortal('/knowledge/no-such-article');
  expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Knowledge Base' })).toHaveAttribute('href', '/knowledge');
});
