import { useReportSettings } from '@portal/data/report-settings/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ApprovalRuleCard } from './approval-rule-card.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { ReportSettingsForm } from './report-settings-form.tsx';

/** SEAL-03: how generated reports look. Each person's own settings are on /profile. */
export function ReportSettingsPage() {
  const settings = useReportSettings();
  return (
    <>
      <PageHeader
        title="Report Settings"
        description="The firm's name, logo, colours and texts in generated reports. Reports that are issued stay as they are."
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
    </>
  );
}
