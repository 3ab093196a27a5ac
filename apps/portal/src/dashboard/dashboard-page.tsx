import { useClientAccess, useShell } from '@portal/frame/contract/contract';
import { useEngagement } from '@portal/data/audits/engagement';
import { useRecentAudits } from '@portal/data/audits/queries';
import { PageHeader } from '@portal/ui/layout/page-header';
import { RecentActivity } from '../audits/summary/recent-activity.tsx';
import { articles } from '../knowledge/articles.ts';
import { RecommendedArticles } from '../knowledge/recommended-articles.tsx';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useManagedClientId } from '../selected-client/managed-client.tsx';
import { CompleteDetails } from './complete-details.tsx';
import { EngagementPanel, EngagementError } from './engagement-panel.tsx';
import { isFirstLoad, NextSteps, useToDos } from './next-steps.tsx';
import { OverviewLinks, overviewClasses } from './overview-links.tsx';
import { RecentAudits } from './recent-audits.tsx';
import { usePerson } from '@portal/frame/layout/use-person';
import { SecondFactorCard } from './second-factor-card.tsx';
import { WhoseDashboard } from './whose-dashboard.tsx';
import { hasFailed } from '@portal/ui/feedback/query-content';
import { cn } from '@portal/ui/primitives/class-names';
import { Skeleton } from '@portal/ui/feedback/skeleton';

/** DASH-01 to DASH-05. Everything below the heading waits for all queries, so that nothing moves. */
export function DashboardPage() {
  const { user } = useShell();
  const { clientId, isAdminView } = useManagedClientId();
  const shownClientId = clientId ?? user.id;
  const { profile, isOwner, name, email } = usePerson(shownClientId);
  const access = useClientAccess(shownClientId);
  const audits = useRecentAudits(shownClientId);
  const engagement = useEngagement(shownClientId);
  const toDos = useToDos(shownClientId, engagement.data);
  // A new client begins with the button in the list of audits.
  const hasAudits = audits.data?.rows.length !== 0;
  return (
    <>
      {/* Rendered before the name has loaded, so that the content below does not move. */}
      <PageHeader
        title={
          profile.isPending
            ? 'Welcome'
            : `Welcome, ${welcomeName(name, (isOwner && profile.data?.business_email) || email)}`
        }
        documentTitle="Dashboard"
        description="The current status of your audits."
      />
      <ClientPickerBar />
      {isAdminView && <WhoseDashboard />}
      {!isAdminView && <CompleteDetails clientId={shownClientId} />}
      {(clientId || !isAdminView) &&
        (isFirstLoad(engagement) || isFirstLoad(audits) || toDos.isLoading ? (
          <DashboardSkeleton />
        ) : (
          <>
            {engagement.isLoadingError && <EngagementError engagement={engagement} />}
            {/* The next steps come first; on wide windows they begin the second column, below the cards. */}
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
              <div className="empty:hidden lg:col-start-2 lg:row-start-2">
                {(hasAudits || toDos.toDos.length > 0 || hasFailed(toDos.query)) && (
                  <NextSteps toDos={toDos} hasAudits={hasAudits} />
                )}
              </div>
              <div className="lg:col-span-2 lg:col-start-1 lg:row-start-1">
                <OverviewLinks clientId={shownClientId} audits={audits} guideCount={articles.length} />
              </div>
              <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-2">
                {engagement.data && <EngagementPanel engagement={engagement.data} />}
                <RecentAudits clientId={shownClientId} audits={audits} />
                {/* After the audits, whose number decides where it begins. */}
                {!audits.isPending && <RecentActivity clientId={shownClientId} />}
              </div>
              <div className="flex min-w-0 flex-col gap-6 empty:hidden lg:col-start-2">
                {access.isOwner && <SecondFactorCard userId={user.id} />}
                {!audits.isPending && <RecommendedArticles clientId={shownClientId} />}
              </div>
            </div>
          </>
        ))}
    </>
  );
}

/** Shown until it is known what waits and whether an audit is running, which come before the other cards. */
function DashboardSkeleton() {
  return (
    <output aria-label="Loading the dashboard" className="@container flex flex-col gap-6">
      <span className={cn(overviewClasses, 'max-lg:hidden')}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-11 w-full rounded-lg" />
        ))}
      </span>
      <span className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-37 w-full rounded-lg lg:order-last" />
        <Skeleton className="h-56 w-full rounded-lg" />
      </span>
    </output>
  );
}

/** DASH-01: the full name, or else the part of the email address before the @, or else 'Client'. */
function welcomeName(fullName: string | null | undefined, email: string): string {
  return fullName?.trim() || email.split('@')[0] || 'Client';
}
