import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';

const NOBODY = '';

type Person = { id: string; name: string };

type Props = {
  label: string;
  /** Whom the finding waits for, with the name at the time of the assignment. */
  assigned: Person | null;
  people: readonly Person[];
  isPending: boolean;
  onAssign: (to: string | null) => void;
};

export function AssignmentField({ label, assigned, people, isPending, onAssign }: Props) {
  const isKnown = !assigned || people.some(({ id }) => id === assigned.id);
  return (
    <Field label={label}>
      <Select
        value={assigned?.id ?? NOBODY}
        disabled={isPending}
        options={[
          { value: NOBODY, label: 'Unassigned' },
          ...(isKnown ? people : [assigned, ...people]).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(value) => onAssign(value === NOBODY ? null : value)}
      />
    </Field>
  );
}

type ManyProps = Omit<Props, 'assigned'>;

/** TEAM-04, FIND-10: assigns all selected findings to one person, or to nobody. */
export function AssignManySelect({ label, people, isPending, onAssign }: ManyProps) {
  return (
    <Select
      size="sm"
      className="w-44"
      aria-label={label}
      placeholder={label}
      value=""
      disabled={isPending}
      options={[
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'nobody', label: 'Unassigned' },
      ]}
      onValueChange={(value) => onAssign(value === 'nobody' ? null : value)}
    />
  );
}
