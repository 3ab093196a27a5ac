import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';
import { loadArticle } from './articles.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([true, false])('KB-04 an article lists its headings and opens at one; wide: %s', async (isWide) => {
  networkOfClient();
  const windowOf = matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(windowOf(media), { matches: isWide }),
  );
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { toc } = await loadArticle('web2-security-around-a-protocol');
  window.location.hash = toc[2]?.id ?? '';
  renderPortal('/knowledge/web2-security-around-a-protocol');
  const list = await screen.findByRole('navigation', { name: 'On this page' });
  expect(list.querySelector('details') === null).toBe(isWide);
  expect(scrolledTo.mock.contexts).toEqual([document.getElementById(toc[2]?.id ?? '')]);
});
