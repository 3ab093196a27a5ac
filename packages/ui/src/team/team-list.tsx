import type { ReactNode } from 'react';
import { Badge } from '../primitives/badge.tsx';
import { CardContent } from '../primitives/card.tsx';

type Entry = {
  id: string;
  person_id: string | null;
  name: string;
  email: string;
  role: 'owner' | 'member' | 'viewer';
  /** Null where the reader may not know. */
  has_second_factor: boolean | null;
};

type Props<E extends Entry> = {
  team: readonly E[];
  /** What else is known of an entry, in a line below the name. */
  facts: (entry: E) => string;
  actions: (entry: E) => ReactNode;
};

const ROLE_LABELS = { owner: 'Owner', member: 'Member', viewer: 'Viewer' } as const;

/** TEAM-01, TEAM-03: who belongs to a client, and who is invited. */
export function TeamList<E extends Entry>({ team, facts, actions }: Props<E>) {
  return (
    <CardContent>
      <ul aria-label="Team" className="divide-y divide-border">
        {team.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                <span translate="no">{entry.person_id ? entry.name : entry.email}</span>
                <Badge tone={entry.person_id ? 'info' : 'neutral'}>
                  {entry.person_id ? ROLE_LABELS[entry.role] : `Invited as ${entry.role}`}
                </Badge>
                {entry.has_second_factor !== null && (
                  <Badge tone={entry.has_second_factor ? 'success' : 'neutral'}>
                    {entry.has_second_factor ? 'Two-factor on' : 'Two-factor off'}
                  </Badge>
                )}
              </p>
              <p className="text-sm wrap-anywhere text-muted">{facts(entry)}</p>
            </div>
            {actions(entry)}
          </li>
        ))}
      </ul>
    </CardContent>
  );
}
