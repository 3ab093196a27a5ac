import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';

function networkWith(recommended: string[]) {
  const network = networkOfClient();
  network.on('GET knowledge_recommendations', () =>
    jsonResponse(recommended.map((article_slug) => ({ article_slug }))),
  );
  return network;
}

test('KB-03 ALL-01 an unknown article shows an error and a link back', async () => {
  networkWith([]);
  renderPortal('/knowledge/no-such-article');
  expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Knowledge Base' })).toHaveAttribute('href', '/knowledge');
});
