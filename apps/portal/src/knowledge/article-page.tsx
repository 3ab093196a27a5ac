import { paths } from '@portal/domain/routing/paths';
import { useParams } from '@portal/frame/routing/router';
import { useQuery } from '@portal/data/client/query';
import { Card } from '@portal/ui/primitives/card';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { BookOpen } from 'lucide-react';
import { ArticleBody } from './article-body.tsx';
import { articles, loadArticle } from './articles.ts';

const back = (
  <BackLink href={paths.knowledge} className="print:hidden">
    Knowledge Base
  </BackLink>
);

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
        <PageHeader title="Article not found" back={back} />
        <Card>
          <EmptyState
            icon={BookOpen}
            title="There is no article at this address"
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
        back={back}
      />
      <QueryContent query={body} title="Failed to load the article" skeletonClassName="h-96 rounded-lg">
        {(article) => <ArticleBody article={article} />}
      </QueryContent>
    </>
  );
}
