/** What a list says of an article (KB-02). `slug` is its file's name and its address. */
export type ArticleMeta = {
  slug: string;
  title: string;
  category: string;
  tags: string[];
  description: string;
  readMinutes: number;
};

/** A heading of an article; `level` is 2 or 3. */
export type TocEntry = { id: string; text: string; level: number };

/** An article as it was rendered at build time. */
export type ArticleContent = { html: string; toc: TocEntry[] };

const WORDS_PER_MINUTE = 200;

/** KB-04: how long a text takes to read. Code counts like prose: it is read at least as closely. */
export function estimateReadMinutes(markdown: string): number {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.round(words.length / WORDS_PER_MINUTE);
}
