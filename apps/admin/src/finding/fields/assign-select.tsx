import { useShell } from '@portal/frame/contract/contract';
import { useAdmins } from '@portal/data/admins/staff';
import { useAssignable } from '@portal/data/audits/staff';
import { getAssigned, useAssign, useAssignees, type Assignable } from '@portal/data/findings/assignments';
import { joinQueries, LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { AssignManySelect, AssignmentField } from '@portal/audit/findings/assignment-field';
import { formatCount } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';

type Props = {
  audit: { id: string; client_id: string };
  findings: readonly Assignable[];
  onAssigned?: () => void;
};

const toPerson = ({ person_id: id, name }: { person_id: string; name: string }) => ({ id, name });

/** The people to choose from, and what choosing one does, for the work of the client's team and for the review of ours. */
function useAssignments({ audit, findings, onAssigned }: Props) {
  const messages = {
    success: ({ to }: { to: string | null }, count: number) =>
      `${formatCount(count, 'finding')} ${to === null ? 'unassigned' : 'assigned'}`,
    failure: 'Nothing was assigned',
    ...(onAssigned && { onSuccess: onAssigned }),
  };
  const work = useAction(useAssign('work'), messages);
  const review = useAction(useAssign('review'), messages);
  const team = useAssignees(audit.client_id);
  const { isAdmin } = useShell();
  const admins = useAdmins(isAdmin);
  // An auditor reads neither all admins nor the client's team (STAFF-02).
  const assignable = useAssignable(audit.id, true);
  const { ours = [], theirs = [] } = Object.groupBy(assignable.data ?? [], ({ is_review }) =>
    is_review ? 'ours' : 'theirs',
  );
  const reviewers = [...(admins.data ?? []), ...ours].map(toPerson);
  return {
    loadError: (
      <LoadErrorNotice
        query={isAdmin ? joinQueries(team, admins, assignable) : assignable}
        className="w-full"
      >
        Failed to load all people to choose from.
      </LoadErrorNotice>
    ),
    work: {
      people: isAdmin ? (team.data ?? []) : theirs.map(toPerson),
      isPending: work.isPending,
      onAssign: (to: string | null) => void work.run({ findings, to }),
    },
    review: {
      people: [...new Map(reviewers.map((person) => [person.id, person])).values()],
      isPending: review.isPending,
      onAssign: (to: string | null) => void review.run({ findings, to }),
    },
  };
}

export function AssignmentFields({ audit, finding }: { audit: Props['audit']; finding: Assignable }) {
  const { loadError, work, review } = useAssignments({ audit, findings: [finding] });
  return (
    <>
      {loadError}
      <AssignmentField label="Reviewer" assigned={getAssigned(finding, 'review')} {...review} />
      <AssignmentField label="Assigned to (client)" assigned={getAssigned(finding, 'work')} {...work} />
    </>
  );
}

/** TEAM-04, FIND-10: assigns all selected findings at once. */
export function AssignManyFields(props: Props) {
  const { loadError, work, review } = useAssignments(props);
  return (
    <>
      {loadError}
      <AssignManySelect label="Assign review…" {...review} />
      <AssignManySelect label="Assign to client…" {...work} />
    </>
  );
}
