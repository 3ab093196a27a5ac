import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import {
  useSavePlan,
  type AuditPlan,
  type AuditPlanVersion,
  type PlanColumn,
} from '@portal/data/audits/plan-changes';
import { ConflictError } from '@portal/data/client/conflict-error';
import { refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useState } from 'react';
import { planErrors } from './plan-errors.ts';

/** What was typed, and the version of the audit that it is a change of. */
type Edit = { base: AuditPlanVersion; changes: Partial<AuditPlan> };

/** The columns that this form and another admin changed, with both versions. */
type PlanConflicts = { columns: PlanColumn[]; mine: AuditPlan; stored: AuditPlan };

/** The state of the form of status, lead and dates. Fields that were not touched follow what other admins save. */
export function usePlanForm(audit: ManagedAudit) {
  const save = useSavePlan(audit.id);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [conflicts, setConflicts] = useState<PlanConflicts | null>(null);
  const { status, lead_admin_id, planned_start, planned_end, fixes_due, updated_at } = audit;
  const shown = { status, lead_admin_id, planned_start, planned_end, fixes_due };
  const values: AuditPlan = { ...shown, ...edit?.changes };
  const errors = planErrors(values);

  function change(changed: Partial<AuditPlan>) {
    // The base stays what was shown when the typing began, so that saving notices what others have changed since.
    const { base, changes } = edit ?? { base: { ...shown, updated_at }, changes: {} };
    setEdit({ base, changes: { ...changes, ...changed } });
  }

  const savePlan = useOneAtATime(async () => {
    if (!edit || Object.keys(errors).length > 0) return;
    const { base, changes } = edit;
    const { updated_at: _version, ...before } = base;
    const mine: AuditPlan = { ...before, ...changes };
    try {
      await save.mutateAsync({ base, plan: mine });
      setEdit(null);
      toast.success('Audit saved');
    } catch (error) {
      if (error instanceof ConflictError) {
        const { columns, stored } = error as ConflictError<AuditPlanVersion, AuditPlan>;
        setConflicts({ columns, mine, stored });
        setEdit({ base: stored, changes });
        return;
      }
      toast.error('The audit was not saved', { description: refusalMessage(error) ?? 'Please try again.' });
    }
  });

  return {
    values,
    errors,
    conflicts,
    isChanged: edit !== null,
    isSaving: save.isPending,
    change,
    save: savePlan,
    resolveConflict: (column: PlanColumn, choice: 'mine' | 'stored') => {
      if (!conflicts) return;
      change({ [column]: conflicts[choice][column] });
      const columns = conflicts.columns.filter((other) => other !== column);
      setConflicts(columns.length > 0 ? { ...conflicts, columns } : null);
    },
    undoChanges: () => {
      setEdit(null);
      setConflicts(null);
    },
  };
}
