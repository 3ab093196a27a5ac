import { useShell } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useSweepTrouble } from '@portal/data/files/queries';
import { useEmailTrouble } from '@portal/data/notices/emails';
import { useStaffProfile } from '@portal/data/staff-profiles/staff-profiles';
import { useWorkQueue, useAdminStats } from '@portal/data/clients/work-queue';
import { useNewestClients } from '@portal/data/clients/queries';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { formatNumber } from '@portal/domain/format/formatters';
import { PageHeader } from '@portal/ui/layout/page-header';
import { StatCard } from '@portal/ui/primitives/stat-card';
import { Activity, Clock, FileSearch, History, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ListAndPanel } from '@portal/ui/list/list-and-panel';
import { useClientPanel } from '../clients/panel/client-panel.tsx';
import { NewestClients } from './newest-clients.tsx';
import { EmailNotice, StaffNameNotice, SweepNotice } from './notices.tsx';
import { WorkQueueCard } from './work-queue-card.tsx';

export function DashboardPage() {
  const clients = useNewestClients();
  const queue = useWorkQueue();
  const { user } = useShell();
  // The content below the notices is shown together with them, so that it does not move. It does not wait while a failed request is repeated.
  const noticeQueries = [useStaffProfile(user.id), useSweepTrouble(), useEmailTrouble()];
  const areNoticesKnown = noticeQueries.every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const panel = useClientPanel(selectedId, clients.data);
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        description="Pending applications, active audits and recent activity."
        actions={
          <>
            <Button asChild size="sm">
              <Link to={`${paths.adminClients}?status=pending`}>
                <Clock aria-hidden="true" />
                Review pending
              </Link>
            </Button>
            <SmallButton asChild>
              <Link to={paths.adminClients}>
                <Users aria-hidden="true" />
                All clients
              </Link>
            </SmallButton>
            <SmallButton asChild>
              <Link to={paths.adminActivity}>
                <History aria-hidden="true" />
                Activity log
              </Link>
            </SmallButton>
          </>
        }
      />
      <StaffNameNotice />
      <SweepNotice />
      <EmailNotice />
      <div className={areNoticesKnown ? 'contents' : 'invisible contents'}>
        <Stats />
        <WorkQueueCard />
        {/* Below a card whose height is known when it has loaded: nothing moves. */}
        {!queue.isPending && (
          <ListAndPanel
            selectedId={selectedId}
            ids={clients.data?.map(({ client_id }) => client_id) ?? []}
            onSelect={setSelectedId}
            panel={panel}
          >
            <NewestClients clients={clients} selectedId={selectedId} onSelect={setSelectedId} />
          </ListAndPanel>
        )}
      </div>
    </>
  );
}

function Stats() {
  const { data, error, isPending } = useAdminStats();
  useEffect(() => {
    if (error) console.warn('Failed to load the admin stats.', error.message);
  }, [error]);
  const stats = [
    { label: 'Total Clients', value: data?.total_clients, icon: Users },
    { label: 'Pending Approvals', value: data?.pending_approvals, icon: Clock },
    { label: 'Active Audits', value: data?.active_audits, icon: FileSearch },
    { label: 'Recent Activity (7d)', value: data?.recent_activity, icon: Activity },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {stats.map(({ value, ...stat }) => (
        <StatCard
          key={stat.label}
          {...stat}
          isLoading={isPending}
          value={value === undefined ? '–' : formatNumber(value)}
        />
      ))}
    </div>
  );
}
