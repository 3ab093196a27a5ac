import type { Profile, ProfileChanges } from '@portal/data/profiles/types';
import { Button } from '@portal/ui/primitives/button';
import { Notice } from '@portal/ui/feedback/notice';
import { FIELD_LABELS } from './profile-schema.ts';

type Column = keyof ProfileChanges;

/** The columns that both the form and another tab or device changed, with the two versions. */
export type Conflicts = { columns: Column[]; mine: ProfileChanges; stored: Profile };

type Props = { conflicts: Conflicts; onChoose: (column: Column, choice: 'mine' | 'stored') => void };

/** PROF-01: shows both values of each conflicting field, for the user to choose one. */
export function ProfileConflicts({ conflicts, onChoose }: Props) {
  const { columns, mine, stored } = conflicts;
  return (
    <Notice tone="warning" title="Your profile was changed in another tab or on another device">
      <p>Nothing has been saved yet. Choose what to keep, then save again.</p>
      {columns.map((column) => (
        <section key={column} aria-label={FIELD_LABELS[column]} className="mt-3 border-t border-border pt-3">
          <h2 className="font-medium">{FIELD_LABELS[column]}</h2>
          <div className="mt-1 grid gap-3 sm:grid-cols-2">
            <Version
              label="What you entered"
              value={valueText(mine[column])}
              action="Keep what I entered"
              onChoose={() => onChoose(column, 'mine')}
            />
            <Version
              label="What was saved elsewhere"
              value={valueText(stored[column])}
              action="Use the saved value"
              onChoose={() => onChoose(column, 'stored')}
            />
          </div>
        </section>
      ))}
    </Notice>
  );
}

type VersionProps = { label: string; value: string; action: string; onChoose: () => void };

function Version({ label, value, action, onChoose }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">{label}</p>
        <p className="wrap-anywhere whitespace-pre-line">{value}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}

function valueText(value: ProfileChanges[Column]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return (Array.isArray(value) ? value.join(', ') : value) || '(empty)';
}
