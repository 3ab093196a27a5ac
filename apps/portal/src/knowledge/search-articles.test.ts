import { expect, test } from 'vitest';
import type { ArticleMeta } from './article-types.ts';
import { searchArticles } from './search-articles.ts';

const article = (slug: string, words: Partial<ArticleMeta>): ArticleMeta => ({
  slug,
  title: 'Untitled',
  category: 'audit-preparation',
  tags: [],
  description: '',
  readMinutes: 1,
  ...words,
});
const articles = [
  article('a', { title: 'Freeze the Code', tags: ['Scope', 'Git'] }),
  article('b', { description: 'What to freeze and when.' }),
  article('c', { tags: ['DNS'] }),
];

test.each([
  ['', ['a', 'b', 'c']],
  ['  ', ['a', 'b', 'c']],
  [' FREEZE ', ['a', 'b']],
  ['git', ['a']],
  ['dn', ['c']],
  ['scope git', []],
])(
  'KB-02 the search for "%s" looks in title, description and each tag, in any letter case',
  (query, found) => {
    expect(searchArticles(articles, query).map(({ slug }) => slug)).toEqual(found);
  },
);
