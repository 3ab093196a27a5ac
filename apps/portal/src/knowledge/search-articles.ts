import type { ArticleMeta } from './article-format.ts';

/** KB-02: articles whose title, description or tags contain the words, whatever their case. */
export function searchArticles(articles: readonly ArticleMeta[], words: string): ArticleMeta[] {
  const sought = words.trim().toLowerCase();
  return articles.filter((article) =>
    [article.title, article.description, ...article.tags].some((text) => text.toLowerCase().includes(sought)),
  );
}
