import type { ArticleMeta } from './article-types.ts';

/** KB-02: articles whose title, description or tags contain the words, whatever their case. */
export function searchArticles(articles: readonly ArticleMeta[], query: string): ArticleMeta[] {
  const normalizedQuery = query.trim().toLowerCase();
  return articles.filter((article) =>
    [article.title, article.description, ...article.tags].some((text) =>
      text.toLowerCase().includes(normalizedQuery),
    ),
  );
}
