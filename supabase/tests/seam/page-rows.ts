// What a row of portal-pages.ts, admin-pages.ts or finding-pages.ts is made of.
import type { Person } from '../people.ts';

/**
 * A button or link that is pressed, a path that is opened, "←" for the page before, or fields that are filled in, by their labels; "x" ticks
 * a box, and files are a name and lines.
 */
export type Step = string | Readonly<Record<string, string>>;

/** An admin who has selected the owner's client, or somebody in a window that is too narrow for tables. */
type Visitor =
  | Person
  | 'anonymous'
  | 'admin for owner'
  | `${'owner' | 'admin' | 'admin for owner'} on a phone`;

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

export const REASON = { 'Reason*': 'As they asked for it.' };

/** The label of the box with which the firm's rule for findings is set. */
export const RULE =
  'A second person approves findings before they are published' +
  'Each draft has to be approved exactly as it is published, by somebody who neither wrote it nor has edited it since it was last approved.';
