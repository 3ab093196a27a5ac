import { paths } from '@portal/domain/routing/paths';
import { useRecommendArticle } from '@portal/data/recommendations/recommendations';
import { useAction } from '@portal/ui/hooks/use-action';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Clock, Star } from 'lucide-react';
import { useId } from 'react';
import type { ArticleMeta } from './articles.ts';

type Props = { article: ArticleMeta; isRecommended: boolean; recommendToClientId: string | null };

/** An article in a list. "Read" opens it in a new tab (KB-02). A client sees a badge on recommended articles (KB-05). */
export function ArticleItem({ article, isRecommended, recommendToClientId }: Props) {
  const titleId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <span id={titleId}>{article.title}</span>
          {isRecommended && !recommendToClientId && <Badge>Recommended for you</Badge>}
        </h3>
        <p className="mt-0.5 text-muted">{article.description}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="flex items-center gap-1">
            <Clock aria-hidden="true" className="size-3.5" />
            {article.readMinutes} min read
          </span>
          <span>{article.tags.join(' · ')}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {recommendToClientId && (
          <RecommendButton
            slug={article.slug}
            describedBy={titleId}
            isRecommended={isRecommended}
            recommendToClientId={recommendToClientId}
          />
        )}
        <SmallButton asChild>
          <a
            href={paths.article(article.slug)}
            target="_blank"
            rel="noopener"
            aria-label={`Read ${article.title}`}
          >
            Read
          </a>
        </SmallButton>
      </div>
    </li>
  );
}

type RecommendProps = {
  slug: string;
  describedBy: string;
  isRecommended: boolean;
  recommendToClientId: string;
};

function RecommendButton({ slug, describedBy, isRecommended, recommendToClientId }: RecommendProps) {
  const recommend = useAction(useRecommendArticle(recommendToClientId), {
    success: isRecommended ? 'Recommendation removed' : 'Article recommended',
    failure: 'Failed to change the recommendation',
  });

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-describedby={describedBy}
      aria-pressed={isRecommended}
      isPending={recommend.isPending}
      onClick={() => void recommend.run({ slug, isRecommended: !isRecommended })}
    >
      <Star aria-hidden="true" className={isRecommended ? 'fill-current' : undefined} />
      {isRecommended ? 'Recommended' : 'Recommend'}
    </Button>
  );
}
