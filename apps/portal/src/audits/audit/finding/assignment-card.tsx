import { useClientAccess } from '@portal/frame/contract/contract';
import { getAssigned, useAssign, useAssignees } from '@portal/data/findings/assignments';
import type { Finding } from '@portal/domain/findings/types';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { AssignmentField } from '@portal/audit/findings/assignment-field';
import { useAction } from '@portal/ui/hooks/use-action';
import { TitledCard } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';

/** TEAM-04: the person of the team to whom a finding is assigned, which members can change, and its reviewer. */
export function AssignmentCard({ finding, clientId }: { finding: Finding; clientId: string }) {
  const { mayWrite } = useClientAccess(clientId);
  const assignees = useAssignees(clientId);
  const assign = useAction(useAssign('work'), {
    success: ({ to }) => (to === null ? 'Finding unassigned' : 'Finding assigned'),
    failure: 'The finding was not assigned',
  });
  const assigned = getAssigned(finding, 'work');
  const reviewer = getAssigned(finding, 'review');
  const mayAssign = mayWrite && assignees.data !== undefined && finding.status !== 'withdrawn';
  return (
    <TitledCard titleId="assignment" title="Assignment" contentClassName="flex flex-col gap-4">
      <LoadErrorNotice query={assignees}>Failed to load the people of your team.</LoadErrorNotice>
      {mayAssign && (
        <AssignmentField
          label="Assigned to"
          assigned={assigned}
          people={assignees.data ?? []}
          isPending={assign.isPending}
          onAssign={(to) => void assign.run({ findings: [finding], to })}
        />
      )}
      <DescriptionList
        items={[
          !mayAssign && { term: 'Assigned to', value: assigned?.name ?? 'Unassigned' },
          { term: 'Reviewer', value: reviewer?.name ?? 'Unassigned' },
        ]}
      />
    </TitledCard>
  );
}
