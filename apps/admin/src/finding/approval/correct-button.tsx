import { useNavigate } from '@portal/frame/routing/router';
import { useCorrectFinding } from '@portal/data/findings/approvals';
import { paths } from '@portal/domain/routing/paths';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Pencil } from 'lucide-react';

/** STAFF-03: while approvals are needed, a published finding is changed by publishing a draft that corrects it. Opens that draft. */
export function CorrectButton({ finding: { id, audit_id } }: { finding: { id: string; audit_id: string } }) {
  const navigate = useNavigate();
  const correct = useAction(useCorrectFinding(), {
    failure: 'The correction was not started',
    onSuccess: (draftId) => void navigate(paths.adminFindingEdit(audit_id, draftId)),
  });
  return (
    <Button variant="secondary" size="sm" isPending={correct.isPending} onClick={() => void correct.run(id)}>
      <Pencil aria-hidden="true" />
      Correct
    </Button>
  );
}
