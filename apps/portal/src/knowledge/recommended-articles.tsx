import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useRecommendedSlugs } from '@portal/data/recommendations/recommendations';
import { Badge } from '@portal/ui/primitives/badge';
import { TitledCard } from '@portal/ui/primitives/card';
import { useManagedClientId } from '../selected-client/managed-client.tsx';
import { articles } from './articles.ts';

const SHOWN = 3;
const PREPARATION = 'preparing-for-a-smart-contract-audit';

/** KB-05: articles for the dashboard: those recommended to the client first, then how to prepare an audit, then others. The badge says "for you" to the client alone. */
export function RecommendedArticles({ clientId }: { clientId: string }) {
  const recommendedSlugs = useRecommendedSlugs(clientId).data ?? [];
  const { isAdminView } = useManagedClientId();
  const isRecommended = ({ slug }: { slug: string }) => recommendedSlugs.includes(slug);
  const rank = (article: { slug: string }) =>
    isRecommended(article) ? 0 : article.slug === PREPARATION ? 1 : 2;
  const shown = articles.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
  return (
    <TitledCard
      titleId="recommended-articles"
      title={recommendedSlugs.length > 0 ? 'Recommended Articles' : 'Guides'}
      contentClassName="py-2"
    >
      <ul className="divide-y divide-border">
        {shown.map((article) => (
          <li key={article.slug} className="py-2">
            <Link
              to={paths.article(article.slug)}
              className="rounded-sm font-medium underline-offset-4 hover:underline"
            >
              {article.title}
            </Link>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              {article.readMinutes} min read
              {isRecommended(article) && <Badge>{isAdminView ? 'Recommended' : 'Recommended for you'}</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
