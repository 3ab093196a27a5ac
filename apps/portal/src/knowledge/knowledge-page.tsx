import { useSearchParams } from '@portal/frame/routing/router';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { useRecommendedSlugs } from '@portal/data/recommendations/recommendations';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useManagedClientId } from '../selected-client/managed-client.tsx';
import { articles } from './articles.ts';
import { CategoryArticles } from './category-articles.tsx';
import { CategoryCards } from './category-cards.tsx';
import { categories } from './categories.ts';

/** KB-01 to KB-05. The selected category is in the URL, so that the browser's Back button returns to the categories. */
export function KnowledgePage() {
  const { clientId, isAdminView } = useManagedClientId();
  const recommended = useRecommendedSlugs(clientId);
  const [search, setSearch] = useSearchParams();
  const category = categories.find(({ slug }) => slug === search.get('category'));
  const recommendedSlugs = recommended.data ?? [];
  // Selecting a category replaces the cards, and the other way round. Focus moves to the new heading.
  const keepFocus = useFocusAfterRemoval(
    () => document.getElementById('category') ?? document.querySelector('h1'),
  );

  function show(slug: string | null) {
    keepFocus();
    setSearch(slug ? { category: slug } : {});
  }

  return (
    <>
      <PageHeader title="Knowledge Base" description="Guides for before, during and after your audit." />
      <ClientPickerBar />
      <LoadErrorNotice query={recommended}>
        Failed to load the recommendations. All articles are still available.
      </LoadErrorNotice>
      {category ? (
        <CategoryArticles
          category={category}
          articles={articles.filter((article) => article.category === category.title)}
          recommendedSlugs={recommendedSlugs}
          recommendToClientId={isAdminView ? clientId : null}
          onBack={() => show(null)}
        />
      ) : (
        <CategoryCards articles={articles} recommendedSlugs={recommendedSlugs} onChoose={show} />
      )}
      <p className="text-muted">
        More about audits and security is on our blog.{' '}
        <ExternalLink href={useRuntimeConfig().links.blog}>Learn More</ExternalLink>
      </p>
    </>
  );
}
