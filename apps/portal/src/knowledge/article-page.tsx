import { paths } from '@portal/auth/routing/paths';
import { Link, useParams } from '@portal/auth/routing/router';
import { useQuery } from '@portal/data/client/query';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { ArrowLeft, BookOpen } from 'lucide-react';
import { ArticleBody } from './article-body.tsx';
import { articles, loadArticle } from './articles.ts';

/** KB-04: the page of an article. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  const meta = articles.find((article) => article.slug === slug);
  const body = useQuery({
    queryKey: ['article', slug],
    queryFn: () => loadArticle(slug),
    enabled: meta !== undefined,
    staleTime: Infinity,
  });

  if (!meta) {
    return (
      <>
        <PageHeader title="Article not found" back={<BackLink />} />
        <Card>
          <EmptyState
            icon={BookOpen}
            title="No articles found"
            description="It may have been renamed or removed."
          />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={meta.title}
        description={`${meta.category} · ${meta.readMinutes} min read`}
        back={<BackLink />}
      />
      <QueryContent
        query={body}
        title="Failed to load the article"
        skeleton={<Skeleton className="h-96 w-full rounded-lg" />}
      >
        {(article) => <ArticleBody article={article} />}
      </QueryContent>
    </>
  );
}

function BackLink() {
  return (
    <Button asChild variant="ghost" size="sm" className="print:hidden">
      <Link to={paths.knowledge}>
        <ArrowLeft aria-hidden="true" />
        Knowledge Base
      </Link>
    </Button>
  );
}
