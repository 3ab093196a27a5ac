// What a row of portal-pages.ts or admin-pages.ts is made of.
import type { Person } from '../people.ts';

/**
 * A button or link that is pressed, a path that is opened, or fields that are filled in, by their labels; "x" ticks a box, and files are a
 * name and lines.
 */
export type Step = string | Readonly<Record<string, string>>;

/** Somebody in a window that is too narrow for tables, or an admin who has selected the owner's client. */
type Visitor = Person | 'anonymous' | `${'owner' | 'admin'} on a phone` | 'admin for owner';

/** Who opens a page, its path, and what is then done there. */
export type PageRow = readonly [who: Visitor, path: string, ...steps: Step[]];

export const toPerson = (who: Visitor) => who.replace(/ .*/, '') as Person | 'anonymous';

/** What a row calls a step. */
export const toName = (step: Step): string =>
  typeof step === 'string'
    ? step
    : Object.entries(step)
        .map(([label, value]) => `${label}=${value.replaceAll('\n', ' / ')}`)
        .join(', ');
