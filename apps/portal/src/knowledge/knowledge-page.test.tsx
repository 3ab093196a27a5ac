import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { renderPortal } from '../../testing/render-portal.tsx';

const FUZZING = 'invariant-and-fuzz-testing';

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
  const blog = await screen.findByRole('link', { name: /^Learn More/ });
  expect(blog).toHaveAttribute('href', testConfig.links.blog);
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

test('KB-03 ALL-01 an unknown article shows an error and a link back', async () => {
  networkWith([]);
  renderPortal('/knowledge/no-such-article');
  expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Knowledge Base' })).toHaveAttribute('href', '/knowledge');
});
