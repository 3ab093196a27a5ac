import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useManagedTotals } from '@portal/data/findings/managed-findings';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';

/** AUD-05: how the findings of an audit stand, and whose turn it is. */
export function FindingTotals({ auditId }: { auditId: string }) {
  const totals = useManagedTotals(auditId);
  return (
    <Card aria-labelledby="totals">
      <CardHeader
        titleId="totals"
        title="Findings"
        actions={
          <Link
            className="text-sm text-accent underline underline-offset-4"
            to={paths.adminAuditFindings(auditId)}
          >
            All findings
          </Link>
        }
      />
      <CardContent>
        <QueryContent
          query={totals}
          title="Failed to count the findings"
          skeleton={<Skeleton className="h-32 w-full" />}
        >
          {({ open, total, withdrawn, waits_for_auditor, waits_for_client, drafts }) => (
            <DescriptionList
              items={[
                {
                  term: 'Open',
                  value: `${open} of ${total} published${withdrawn > 0 ? `, ${withdrawn} withdrawn` : ''}`,
                },
                { term: 'Needs our review', value: waits_for_auditor },
                { term: 'Needs the client’s response', value: waits_for_client },
                { term: 'Drafts', value: drafts },
              ]}
            />
          )}
        </QueryContent>
      </CardContent>
    </Card>
  );
}
