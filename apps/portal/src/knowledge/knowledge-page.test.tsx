import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signedInClient, storeSession } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderRemote } from '@portal/testing/render-remote';
import { renderPortal } from '../../testing/render-portal.tsx';
import { ArticleItem } from './article-item.tsx';
import { articles, type ArticleMeta } from './articles.ts';

test('KB-03 ALL-01 an unknown article shows an error and a link back', async () => {
  networkOfClient().on('GET knowledge_recommendations', () => jsonResponse([]));
  renderPortal('/knowledge/no-such-article');
  expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Knowledge Base' })).toHaveAttribute('href', '/knowledge');
});

const article = articles[0] as ArticleMeta;
const filters = `client_id=eq.c1&article_slug=eq.${article.slug}`;
test.each([
  ['Recommend', false, 'POST knowledge_recommendations', 'Article recommended'],
  ['Recommended', true, `DELETE knowledge_recommendations?${filters}`, 'Recommendation removed'],
])(
  'KB-05 "%s" saves or removes the recommendation of an article (recommended before: %s)',
  async (name, isRecommended, change, said) => {
    const network = networkOfClient();
    network.on(change, () => jsonResponse([]));
    storeSession(signedInClient);
    renderRemote(
      [
        {
          path: '/',
          element: <ArticleItem article={article} isRecommended={isRecommended} recommendToClientId="c1" />,
        },
      ],
      '/',
    );
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(said)).toBeVisible();
    const body = isRecommended ? null : { client_id: 'c1', article_slug: article.slug };
    await waitFor(() => expect(network.requests(change).map((sent) => sent.body)).toEqual([body]));
  },
);
