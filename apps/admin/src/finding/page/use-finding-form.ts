import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { paths } from '@portal/domain/routing/paths';
import { useNavigate } from '@portal/frame/routing/router';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { refusalMessage } from '@portal/data/client/data-error';
import { useSaveFinding } from '@portal/data/findings/managed-changes';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { toast } from '@portal/ui/feedback/toast';
import { showFailure } from '@portal/ui/hooks/use-action';
import type { LocationFormValues } from '../fields/location-form-values.ts';
import { findingDraftName } from '../fields/use-check-saved.ts';
import {
  findingContent,
  findingFormValues,
  findingSchema,
  type FindingFormValues,
} from './finding-form-values.ts';

/**
 * FIND-10: `location` is where a new finding begins. What is typed is kept on this device until it is saved. STAFF-03: a correction is
 * a new draft from its first save on.
 */
export function useFindingForm(
  audit: ManagedAudit,
  finding: ManagedFinding | null,
  { location, isCorrection }: { location: LocationFormValues | null; isCorrection: boolean },
) {
  const navigate = useNavigate();
  const save = useSaveFinding(audit.id);
  return useDraftForm<FindingFormValues, FindingFormValues, ManagedFinding | null>(findingSchema, {
    draftKey: findingDraftName(
      audit.id,
      (isCorrection ? 'correction of ' : '') +
        (finding?.id ?? 'new') +
        (location ? ` at ${location.path}:${location.first_line}` : ''),
    ),
    base: finding,
    toValues: (stored) => {
      const values = findingFormValues(stored);
      return stored || !location ? values : { ...values, locations: [location] };
    },
    save: (values, base) => save.mutateAsync({ base, content: findingContent(values), isCorrection }),
    onSaved: (saved) => {
      toast.success(saved?.status === 'draft' ? 'Draft saved' : 'Finding saved');
      if (saved && saved.id !== finding?.id)
        void navigate(paths.adminFindingEdit(audit.id, saved.id), { replace: true });
    },
    onFailed: (error) =>
      showFailure(error, {
        title: 'The finding was not saved',
        description: refusalMessage(error) ?? 'Please try again. What you typed is kept.',
      }),
  });
}
