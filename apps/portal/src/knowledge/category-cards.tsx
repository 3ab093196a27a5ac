import { Badge } from '@portal/ui/primitives/badge';
import { formatCount } from '@portal/domain/format/formatters';
import type { ArticleMeta } from './articles.ts';
import { categories } from './categories.ts';

type Props = {
  articles: readonly ArticleMeta[];
  recommendedSlugs: readonly string[];
  onChoose: (slug: string) => void;
};

export function CategoryCards({ articles, recommendedSlugs, onChoose }: Props) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {categories.map(({ slug, title, text, icon: Icon }) => {
        const categoryArticles = articles.filter((article) => article.category === title);
        const recommendedCount = categoryArticles.filter((article) =>
          recommendedSlugs.includes(article.slug),
        ).length;
        return (
          <li key={slug}>
            <button
              type="button"
              onClick={() => onChoose(slug)}
              className="flex h-full w-full flex-col items-start gap-2 rounded-lg border border-border bg-surface p-5 text-left shadow-xs transition-colors hover:border-input"
            >
              <span className="grid size-10 place-items-center rounded-lg bg-accent-subtle text-accent">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="mt-1 text-lg font-semibold">{title}</span>
              <span className="text-muted">{text}</span>
              <span className="mt-auto flex flex-wrap items-center gap-2 pt-2 text-sm text-muted">
                {formatCount(categoryArticles.length, 'article')}
                {recommendedCount > 0 && <Badge>{recommendedCount} recommended</Badge>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
