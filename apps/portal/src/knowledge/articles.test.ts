import { expect, it } from 'vitest';
import { type ArticleMeta, articles, loadArticle, searchArticles } from './articles.ts';

it.each(articles.map(({ slug }) => slug))('KB-04 %s has its headings and no inline style', async (slug) => {
  const { html, toc } = await loadArticle(slug);
  expect(html).not.toMatch(/style=|<script|<style/);
  expect(toc.length).toBeGreaterThan(5);
  for (const { id } of toc) expect(html).toContain(`id="${id}"`);
});

const article = (slug: string, facts: Partial<ArticleMeta>): ArticleMeta => ({
  slug,
  title: 'Untitled',
  category: 'audit-preparation',
  tags: [],
  description: '',
  readMinutes: 1,
  ...facts,
});
const SEARCHED = [
  article('a', { title: 'Freeze the Code', tags: ['Scope', 'Git'] }),
  article('b', { description: 'What to freeze and when.' }),
  article('c', { tags: ['DNS'] }),
];

it.each([
  ['', ['a', 'b', 'c']],
  [' FREEZE ', ['a', 'b']],
  ['git', ['a']],
  ['scope git', []],
])('KB-02 the search for "%s" looks in title, description and tags, in any case', (query, found) => {
  expect(searchArticles(SEARCHED, query).map(({ slug }) => slug)).toEqual(found);
});
