import { useShell } from '@portal/frame/contract/contract';
import { readDraft } from '@portal/ui/forms/kept-draft';
import { paths } from '@portal/domain/routing/paths';
import { useLocation, useNavigate } from '@portal/frame/routing/router';
import { showFailure } from '@portal/ui/hooks/use-action';

export const findingDraftName = (auditId: string, findingId: string) => `finding:${auditId}:${findingId}`;

/** FIND-02: the returned function is true when nothing is unsaved in these findings; else it says so and opens the first form. */
export function useCheckSaved(auditId: string) {
  const { user } = useShell();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (findings: readonly { id: string; title: string }[]): boolean => {
    const typed = findings.find(({ id }) => readDraft(user.id, findingDraftName(auditId, id)) !== null);
    if (!typed) return true;
    showFailure(null, {
      title: 'Nothing was published',
      description: `What you typed in “${typed.title}” is not saved. Save it first, then publish.`,
    });
    void navigate(paths.adminFindingEdit(auditId, typed.id) + search);
    return false;
  };
}
