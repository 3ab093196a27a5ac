import { useReportSettings } from '@portal/data/report-settings/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { WebhooksCard } from '@portal/audit/webhooks/webhooks-card';
import { ApprovalRuleCard } from './approval-rule-card.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { ReportSettingsForm } from './report-settings-form.tsx';

/** SEAL-03, PROP-01, STAFF-03, NOTE-05: the settings of the firm. Each person's own are on /profile. */
export function SettingsPage() {
  const settings = useReportSettings();
  return (
    <>
      <PageHeader
        title="Settings"
        description="How reports look, how the firm plans and approves findings, and its webhooks. Issued reports stay as they are."
      />
      <QueryContent
        query={settings}
        title="Failed to load the report settings"
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(loaded) => <ReportSettingsForm settings={loaded} />}
      </QueryContent>
      <ApprovalRuleCard />
      <EngagementCard />
      <WebhooksCard clientId={null} />
    </>
  );
}
