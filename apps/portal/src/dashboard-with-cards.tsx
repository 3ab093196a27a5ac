import { RecentActivity } from './audit/history/recent-activity.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { RecommendedArticles } from './knowledge/recommended-articles.tsx';

/** The dashboard with the cards of other parts of the portal. */
export function DashboardWithCards() {
  return (
    <DashboardPage
      cardsBelow={(userId) => (
        <>
          <RecentActivity userId={userId} />
          <RecommendedArticles userId={userId} />
        </>
      )}
    />
  );
}
