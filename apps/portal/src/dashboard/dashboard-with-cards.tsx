import { RecentActivity } from '../audits/summary/recent-activity.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { articles } from '../knowledge/articles.ts';
import { RecommendedArticles } from '../knowledge/recommended-articles.tsx';

/** The dashboard with the cards of other parts of the portal. */
export function DashboardWithCards() {
  return (
    <DashboardPage
      guideCount={articles.length}
      activity={(userId) => <RecentActivity userId={userId} />}
      guides={(userId) => <RecommendedArticles userId={userId} />}
    />
  );
}
