import { useShell } from '@portal/frame/contract/contract';
import {
  DUTIES,
  useAuditStaff,
  useStaffAudit,
  useStaffToChoose,
  useUnstaffAudit,
  type Duty,
  type StaffMember,
} from '@portal/data/audits/staff';
import { formatDate } from '@portal/domain/format/formatters';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { DateField } from '@portal/ui/forms/date-field';
import { SelectField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { DUTY_LABELS } from '../../../shared/duty-labels.ts';
import { useIsLead } from '../../../shared/use-is-lead.ts';

const DUTY_OPTIONS = DUTIES.map((value) => ({ value, label: DUTY_LABELS[value] }));

/** STAFF-02: who works on the audit, as what and until when. Admins and leads decide; only admins decide about leads. */
export function StaffCard({ auditId }: { auditId: string }) {
  const { user, isAdmin } = useShell();
  const staff = useAuditStaff(auditId);
  const mayDecide = useIsLead(auditId);
  const [edited, setEdited] = useState<StaffMember | 'new' | null>(null);
  return (
    <Card
      title="Staff"
      description="Auditors see this audit while they are named here. Admins see every audit."
    >
      <QueryContent
        query={staff}
        title="Failed to load the staff"
        inCard
        skeletonClassName="h-16"
        empty={
          <EmptyState
            icon={UserPlus}
            title="Nobody is named yet"
            description="Add the people who work on this audit."
          />
        }
      >
        {(people) => (
          <CardContent>
            <ul aria-label="Staff" className="divide-y divide-border">
              {people.map((person) => (
                <li
                  key={person.person_id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0"
                >
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                      {person.name}
                      {person.person_id === user.id && ' (you)'}
                      <Badge tone={person.is_over ? 'neutral' : 'info'}>{DUTY_LABELS[person.duty]}</Badge>
                    </p>
                    <p className="text-sm wrap-anywhere text-muted">
                      {[person.title, untilText(person)].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  {mayDecide && person.person_id !== user.id && (isAdmin || person.duty !== 'lead') && (
                    <PersonActions auditId={auditId} person={person} onChange={() => setEdited(person)} />
                  )}
                </li>
              ))}
            </ul>
          </CardContent>
        )}
      </QueryContent>
      {mayDecide && staff.data && edited !== null && (
        <StaffForm
          key={edited === 'new' ? 'new' : edited.person_id}
          auditId={auditId}
          person={edited === 'new' ? null : edited}
          staffed={staff.data}
          onClose={() => setEdited(null)}
        />
      )}
      {mayDecide && staff.data && edited === null && (
        <CardFooter>
          <SmallButton onClick={() => setEdited('new')}>
            <UserPlus aria-hidden="true" />
            Add a person
          </SmallButton>
        </CardFooter>
      )}
    </Card>
  );
}

function untilText({ until, is_over: isOver }: StaffMember): string | null {
  if (!until) return null;
  return `${isOver ? 'Ended' : 'Until'} ${formatDate(until)}`;
}

type ActionProps = { auditId: string; person: StaffMember; onChange: () => void };

function PersonActions({ auditId, person: { person_id: id, name }, onChange }: ActionProps) {
  const keepFocus = useFocusAfterRemoval();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useAction(useUnstaffAudit(auditId), {
    success: `${name} no longer works on this audit`,
    failure: `Failed to remove ${name}`,
    onSuccess: () => setIsRemoving(false),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <SmallButton aria-label={`Change the work of ${name}`} onClick={onChange}>
        Change
      </SmallButton>
      <SmallButton aria-label={`Remove ${name} from this audit`} onClick={() => setIsRemoving(true)}>
        Remove
      </SmallButton>
      <AlertDialog
        isOpen={isRemoving}
        onOpenChange={setIsRemoving}
        title={`Remove ${name} from this audit?`}
        description="An auditor can no longer open it, also on a page that is open now. What they wrote stays."
        confirmLabel="Remove"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => {
          keepFocus();
          void remove.run(id);
        }}
      />
    </div>
  );
}

type FormProps = {
  auditId: string;
  /** Whose work is changed; null to add somebody. */
  person: StaffMember | null;
  staffed: readonly StaffMember[];
  onClose: () => void;
};

function StaffForm({ auditId, person, staffed, onClose }: FormProps) {
  const { isAdmin } = useShell();
  const choice = useStaffToChoose(auditId, person === null);
  const [personId, setPersonId] = useState(person?.person_id ?? '');
  const [duty, setDuty] = useState<Duty>(person?.duty ?? 'auditor');
  const [until, setUntil] = useState(person?.until ?? '');
  const staff = useAction(useStaffAudit(auditId), {
    success: 'Staff saved',
    failure: 'The staff was not saved',
    onSuccess: onClose,
  });
  const others = (choice.data ?? []).filter(
    ({ person_id: id }) => !staffed.some(({ person_id }) => person_id === id),
  );
  return (
    <Form
      aria-label={person ? `Work of ${person.name}` : 'Add a person'}
      onSubmit={(event) => {
        event.preventDefault();
        void staff.run({ personId, duty, until: until || null });
      }}
    >
      <CardContent className="grid gap-4 border-t border-border sm:grid-cols-2">
        <SelectField
          label="Person"
          {...(choice.isLoadingError && { error: 'The staff could not be loaded. Reload the page.' })}
          className="sm:col-span-2"
          value={personId}
          disabled={person !== null}
          placeholder="Choose a person"
          options={
            person
              ? [{ value: person.person_id, label: person.name }]
              : others.map(({ person_id, name }) => ({ value: person_id, label: name }))
          }
          onValueChange={setPersonId}
        />
        <SelectField
          label="Duty"
          value={duty}
          options={isAdmin ? DUTY_OPTIONS : DUTY_OPTIONS.filter(({ value }) => value !== 'lead')}
          onValueChange={setDuty}
        />
        <DateField
          label="Last day"
          hint="Leave it empty for no end. The work ends by itself after this day (UTC)."
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </CardContent>
      <CardFooter>
        <Button type="submit" isPending={staff.isPending} disabled={personId === ''}>
          {person ? 'Save' : 'Add'}
        </Button>
        <Button variant="secondary" disabled={staff.isPending} onClick={onClose}>
          Cancel
        </Button>
      </CardFooter>
    </Form>
  );
}
