/** KB-02: the metadata of an article. `slug` is its file name and its path in the URL. */
export type ArticleMeta = {
  slug: string;
  title: string;
  category: string;
  tags: string[];
  description: string;
  readMinutes: number;
};

/** A heading of an article. `level` is 2 or 3. */
export type TocEntry = { id: string; text: string; level: number };

/** An article rendered at build time. */
export type ArticleContent = { html: string; toc: TocEntry[] };
