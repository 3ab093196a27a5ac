import { Navigate, useParams } from '@portal/frame/routing/router';
import { useReportSettings } from '@portal/data/report-settings/queries';
import { paths } from '@portal/domain/routing/paths';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { LinkTabs } from '@portal/ui/layout/link-tabs';
import { PageHeader } from '@portal/ui/layout/page-header';
import { WebhooksCard } from '@portal/audit/webhooks/webhooks-card';
import { ApprovalRuleCard } from './approval-rule-card.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { ReportSettingsForm } from './report-settings-form.tsx';

const TABS = [
  { name: '', label: 'Reports', href: paths.adminSettings, Content: Reports },
  { name: 'planning', label: 'Planning', href: paths.adminSettingsPlanning, Content: EngagementCard },
  { name: 'approvals', label: 'Approvals', href: paths.adminSettingsApprovals, Content: ApprovalRuleCard },
  { name: 'webhooks', label: 'Webhooks', href: paths.adminSettingsWebhooks, Content: Webhooks },
];

/** SEAL-03, PROP-01, STAFF-03, NOTE-05: the settings of the firm, each part at its own address. Each person's own are on /profile. */
export function SettingsPage() {
  const { tab: name = '' } = useParams();
  const current = TABS.find((tab) => tab.name === name);
  if (!current) return <Navigate to={paths.adminSettings} replace />;
  return (
    <>
      <PageHeader
        title="Settings"
        documentTitle={`${current.label}, settings`}
        description="How the firm works: for everybody and all audits."
      />
      <LinkTabs
        label="Settings sections"
        tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab === current }))}
      />
      <current.Content />
    </>
  );
}

function Reports() {
  return (
    <QueryContent
      query={useReportSettings()}
      title="Failed to load the report settings"
      skeletonClassName="h-96"
    >
      {(loaded) => <ReportSettingsForm settings={loaded} />}
    </QueryContent>
  );
}

function Webhooks() {
  return <WebhooksCard clientId={null} />;
}
