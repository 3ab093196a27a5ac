const metas = import.meta.glob<ArticleMeta>('./articles/*.md', {
  query: '?meta',
  import: 'meta',
  eager: true,
});
const bodies = import.meta.glob<ArticleContent>('./articles/*.md');

export const articles: readonly ArticleMeta[] = Object.values(metas);

/** Loads the text of an article. Rejects if the article does not exist or fails to load. */
export async function loadArticle(slug: string): Promise<ArticleContent> {
  const load = bodies[`./articles/${slug}.md`];
  if (!load) throw new Error(`There is no article "${slug}".`);
  return load();
}

export function searchArticles(articles: readonly ArticleMeta[], query: string): ArticleMeta[] {
  const normalizedQuery = query.trim().toLowerCase();
  return articles.filter((article) =>
    [article.title, article.description, ...article.tags].some((text) =>
      text.toLowerCase().includes(normalizedQuery),
    ),
  );
}

/** KB-02: the metadata of an article. `slug` is its file name and its path in the URL. */
export type ArticleMeta = {
  slug: string;
  title: string;
  category: string;
  tags: string[];
  description: string;
  readMinutes: number;
};

type TocEntry = { id: string; text: string; level: number };

export type ArticleContent = { html: string; toc: TocEntry[] };
