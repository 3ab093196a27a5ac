import { useShell } from '@portal/auth/contract/contract';
import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { useEngagement } from '@portal/data/audits/engagement';
import { useRecentAudits } from '@portal/data/audits/queries';
import { useProfile } from '@portal/data/profiles/queries';
import { PageHeader } from '@portal/ui/layout/page-header';
import { StatCard } from '@portal/ui/primitives/stat-card';
import { BookOpen, FileText, FolderOpen, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useManagedUserId } from '../selected-client/use-managed-user-id.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EngagementError } from './engagement-error.tsx';
import { EngagementPanel } from './engagement-panel.tsx';
import { NextSteps } from './next-steps.tsx';
import { RecentAudits } from './recent-audits.tsx';
import { useCardHints } from './use-card-hints.ts';
import { welcomeName } from './welcome-name.ts';
import { WhoseDashboard } from './whose-dashboard.tsx';

type Props = {
  /** Cards of other parts of the portal about the client with this id. */
  cardsBelow: (userId: string) => ReactNode;
};

/**
 * DASH-01 to DASH-05. Asks for profile, audits and the running audit in parallel. What is below the heading waits for the
 * running audit, whose panel comes first, so that nothing moves when it arrives.
 */
export function DashboardPage({ cardsBelow }: Props) {
  const { user, impersonation } = useShell();
  const { userId, isAdminView } = useManagedUserId();
  const shownUserId = userId ?? user.id;
  const profile = useProfile(shownUserId);
  const audits = useRecentAudits(shownUserId);
  const engagement = useEngagement(shownUserId);
  const hints = useCardHints(shownUserId);
  const email = impersonation?.targetUserEmail ?? profile.data?.business_email ?? user.email;

  const cards = [
    {
      to: paths.reports,
      label: 'Audit Reports',
      value: audits.data?.audits.length ?? '–',
      hint: 'Recent audits',
      icon: FileText,
      isLoading: audits.isPending,
    },
    {
      to: paths.files,
      label: 'Files & Media',
      value: 'Files',
      hint: hints.files,
      icon: FolderOpen,
    },
    {
      to: paths.knowledge,
      label: 'Knowledge Base',
      value: 'Learn',
      hint: hints.knowledge,
      icon: BookOpen,
    },
    {
      to: paths.contact,
      label: 'Contact & Support',
      value: '24/7',
      hint: 'We are here',
      icon: MessageCircle,
    },
  ];

  return (
    <>
      {/* Rendered before the name has loaded, so that the content below does not move. */}
      <PageHeader
        title={profile.isPending ? 'Welcome' : `Welcome, ${welcomeName(profile.data?.full_name, email)}`}
        documentTitle="Dashboard"
        description="The current status of your audits."
      />
      <ClientPickerBar />
      {isAdminView && <WhoseDashboard />}
      {(userId || !isAdminView) &&
        (engagement.isPending && engagement.failureCount === 0 ? (
          <DashboardSkeleton />
        ) : (
          <>
            {engagement.isLoadingError && <EngagementError engagement={engagement} />}
            {engagement.data && <EngagementPanel engagement={engagement.data} />}
            <nav aria-label="Overview" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
              {cards.map(({ to, ...card }) => (
                <Link key={to} to={to} className="group block rounded-lg">
                  <StatCard {...card} />
                </Link>
              ))}
            </nav>
            <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
              <NextSteps userId={shownUserId} />
              <RecentAudits userId={shownUserId} audits={audits} />
            </div>
            {/* After the audits, whose number decides where it begins. */}
            {!audits.isPending && (
              <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">{cardsBelow(shownUserId)}</div>
            )}
          </>
        ))}
    </>
  );
}
