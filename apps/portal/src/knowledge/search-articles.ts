import type { ArticleMeta } from './article-types.ts';

/** KB-02: returns the articles whose title, description or a tag contains the query, ignoring case. */
export function searchArticles(articles: readonly ArticleMeta[], query: string): ArticleMeta[] {
  const normalizedQuery = query.trim().toLowerCase();
  return articles.filter((article) =>
    [article.title, article.description, ...article.tags].some((text) =>
      text.toLowerCase().includes(normalizedQuery),
    ),
  );
}
