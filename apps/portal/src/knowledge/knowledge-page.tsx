import { useSearchParams } from '@portal/auth/routing/router';
import { useRecommendedSlugs } from '@portal/data/recommendations/queries';
import { Button } from '@portal/ui/primitives/button';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Notice } from '@portal/ui/feedback/notice';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ClientPickerBar } from '../client-picker-bar.tsx';
import { useManagedUserId } from '../use-managed-user-id.ts';
import { articles } from './articles.ts';
import { CategoryArticles } from './category-articles.tsx';
import { CategoryCards } from './category-cards.tsx';
import { categories } from './categories.ts';

/** KB-01 to KB-05. The chosen category stands in the address, so that Back leaves it. */
export function KnowledgePage() {
  const { userId, isAdminView } = useManagedUserId();
  const recommended = useRecommendedSlugs(userId);
  const [search, setSearch] = useSearchParams();
  const category = categories.find(({ slug }) => slug === search.get('category'));
  const recommendedSlugs = recommended.data ?? [];
  // A category takes the place of the cards, and they of it: the focus goes to the new heading.
  const keepFocus = useFocusAfterRemoval(
    () => document.getElementById('category') ?? document.querySelector('h1'),
  );

  function show(slug: string | null) {
    keepFocus();
    setSearch(slug ? { category: slug } : {});
  }

  return (
    <>
      <PageHeader
        title="Knowledge Base"
        description="What we wish every team knew before an audit, and after."
      />
      <ClientPickerBar />
      {recommended.isError && (
        <Notice
          tone="warning"
          actions={
            <Button
              variant="secondary"
              size="sm"
              isPending={recommended.isFetching}
              onClick={() => void recommended.refetch()}
            >
              Try again
            </Button>
          }
        >
          Failed to load the recommendations. The articles are all here.
        </Notice>
      )}
      {category ? (
        <CategoryArticles
          category={category}
          articles={articles.filter((article) => article.category === category.title)}
          recommendedSlugs={recommendedSlugs}
          recommendToUserId={isAdminView ? userId : null}
          onBack={() => show(null)}
        />
      ) : (
        <CategoryCards articles={articles} recommendedSlugs={recommendedSlugs} onChoose={show} />
      )}
    </>
  );
}
