import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { WAITS_FOR_AUDITOR, WAITS_FOR_CLIENT, type Assignment } from '@portal/domain/findings/types';

/** What of a finding is assigned: the work on it, to a person of the client's team, or its review, to an admin. */
type AssignedPart = 'work' | 'review';

export type Assignable = { id: string; finding_assignments?: Assignment | null };

export function getAssigned(
  { finding_assignments: assignment }: Pick<Assignable, 'finding_assignments'>,
  part: AssignedPart,
): { id: string; name: string } | null {
  const [id, name] =
    part === 'work'
      ? [assignment?.assignee_id, assignment?.assignee_name]
      : [assignment?.reviewer_id, assignment?.reviewer_name];
  return id && name ? { id, name } : null;
}

/** TEAM-04: the person for whom a finding waits: whoever works on it, or whoever reviews it. Null when no person is assigned. */
export function getWaitedFor({
  status,
  ...finding
}: { status: string } & Pick<Assignable, 'finding_assignments'>): { id: string; name: string } | null {
  if (WAITS_FOR_CLIENT.includes(status)) return getAssigned(finding, 'work');
  return WAITS_FOR_AUDITOR.includes(status) ? getAssigned(finding, 'review') : null;
}

/** TEAM-04: null for nobody; all or none. 'conflict' names who was assigned in the meantime. */
export function useAssign(part: AssignedPart) {
  return useChange(
    [['findings'], ['audits']],
    async ({ findings, to }: { findings: readonly Assignable[]; to: string | null }) => {
      const seen = {
        finding_ids: findings.map(({ id }) => id),
        expected_ids: findings.map((finding) => getAssigned(finding, part)?.id ?? null) as string[],
      };
      // The generated types know no argument that may be null.
      const person = to as string;
      return unwrap(
        part === 'work'
          ? await supabase().rpc('assign_findings', { ...seen, person_id: person })
          : await supabase().rpc('assign_reviews', { ...seen, reviewer_id: person }),
      );
    },
  );
}

type Assignee = { id: string; name: string };

/** TEAM-04: the people of a client to whom its findings can be assigned, the owner first. */
export function useAssignees(clientId: string) {
  return useQuery({
    queryKey: ['findings', 'assignees', clientId],
    queryFn: read(
      () =>
        supabase()
          .from('client_members')
          .select('person_id, name, role')
          .eq('client_id', clientId)
          .order('since')
          .order('person_id'),
      (people): Assignee[] => {
        const isOwner = ({ role }: { role: string }) => role === 'owner';
        const ownerFirst = [...people.filter(isOwner), ...people.filter((person) => !isOwner(person))];
        return ownerFirst.map(({ person_id, name, role }) => ({
          id: person_id,
          name: name || (role === 'owner' ? 'The owner' : 'A member without a name'),
        }));
      },
    ),
  });
}
