import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { Field } from '@portal/ui/forms/field';
import { formatCount } from '@portal/domain/format/formatters';
import { Input } from '@portal/ui/forms/input';
import { ArrowLeft, BookOpen } from 'lucide-react';
import { useState } from 'react';
import { ArticleItem } from './article-item.tsx';
import { type ArticleMeta, searchArticles } from './articles.ts';
import type { Category } from './categories.ts';

type Props = {
  category: Category;
  articles: readonly ArticleMeta[];
  recommendedSlugs: readonly string[];
  /** KB-05: the client to whom an admin can recommend articles; null for clients. */
  recommendToClientId: string | null;
  onBack: () => void;
};

/** KB-02, KB-03: the articles of a category, with a search box. */
export function CategoryArticles({
  category,
  articles,
  recommendedSlugs,
  recommendToClientId,
  onBack,
}: Props) {
  const [query, setQuery] = useState('');
  const found = searchArticles(articles, query);
  return (
    <section aria-labelledby="category" className="flex flex-col gap-4">
      <div className="-ml-3">
        <Button variant="ghost" size="sm" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Back to Categories
        </Button>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="category" tabIndex={-1} className="text-xl">
          {category.title}
        </h2>
        <Field label="Search articles" isLabelHidden className="w-full sm:w-72">
          <Input
            type="search"
            placeholder="Search articles"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
      </div>
      {/* Always rendered, so that screen readers announce its changes. */}
      <output className="sr-only">{query && `${formatCount(found.length, 'article')} found`}</output>
      <Card>
        {found.length === 0 ? (
          <EmptyState
            icon={BookOpen}
            title={articles.length === 0 ? 'No articles in this category yet' : 'No articles found'}
          />
        ) : (
          <ul className="divide-y divide-border">
            {found.map((article) => (
              <ArticleItem
                key={article.slug}
                article={article}
                isRecommended={recommendedSlugs.includes(article.slug)}
                recommendToClientId={recommendToClientId}
              />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
