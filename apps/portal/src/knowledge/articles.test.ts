import { expect, it } from 'vitest';
import { type ArticleMeta, searchArticles } from './articles.ts';

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
