import { Link } from '@portal/frame/routing/router';
import { useCorrectionOf } from '@portal/data/findings/approvals';
import { paths } from '@portal/domain/routing/paths';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Pencil } from 'lucide-react';

/** STAFF-03: while approvals are needed, a published finding is changed by publishing a draft that corrects it. Leads to that draft, or to the form of a new one. */
export function CorrectButton({ finding: { id, audit_id } }: { finding: { id: string; audit_id: string } }) {
  const correction = useCorrectionOf(id).data;
  return (
    <SmallButton asChild>
      <Link
        to={correction ? paths.adminFinding(audit_id, correction.id) : paths.adminFindingEdit(audit_id, id)}
      >
        <Pencil aria-hidden="true" />
        {correction ? 'Open the correction' : 'Correct'}
      </Link>
    </SmallButton>
  );
}
