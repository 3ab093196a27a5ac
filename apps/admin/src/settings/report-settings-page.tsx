import { useReportSettings } from '@portal/data/report-settings/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { WebhooksCard } from '@portal/audit/webhooks/webhooks-card';
import { ApprovalRuleCard } from './approval-rule-card.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { ReportSettingsForm } from './report-settings-form.tsx';

/** SEAL-03, NOTE-05: how generated reports look, and the firm's webhooks. Each person's own settings are on /profile. */
export function ReportSettingsPage() {
  const settings = useReportSettings();
  return (
    <>
      <PageHeader
        title="Settings"
        description="How generated reports look, and which servers are told of what clients do. Reports that are issued stay as they are."
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
