import type { ArticleContent, ArticleMeta } from './article-types.ts';

const metas = import.meta.glob<ArticleMeta>('./articles/*.md', {
  query: '?meta',
  import: 'meta',
  eager: true,
});
const bodies = import.meta.glob<ArticleContent>('./articles/*.md');

/** Every article of the knowledge base, without its text. */
export const articles: readonly ArticleMeta[] = Object.values(metas);

/** An article's text, loaded when it is opened. Rejects when there is no such article or it did not arrive. */
export async function loadArticle(slug: string): Promise<ArticleContent> {
  const load = bodies[`./articles/${slug}.md`];
  if (!load) throw new Error(`There is no article "${slug}".`);
  return load();
}
