import type { ArticleContent, ArticleMeta } from './article-types.ts';

const metas = import.meta.glob<ArticleMeta>('./articles/*.md', {
  query: '?meta',
  import: 'meta',
  eager: true,
});
const bodies = import.meta.glob<ArticleContent>('./articles/*.md');

/** The metadata of all articles. */
export const articles: readonly ArticleMeta[] = Object.values(metas);

/** Loads the text of an article. Rejects if the article does not exist or fails to load. */
export async function loadArticle(slug: string): Promise<ArticleContent> {
  const load = bodies[`./articles/${slug}.md`];
  if (!load) throw new Error(`There is no article "${slug}".`);
  return load();
}
