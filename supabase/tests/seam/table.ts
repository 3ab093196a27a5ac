import type { Person } from '../people.ts';

type Who = Person | 'anonymous';

/** A hook or function of packages/data that reads, by its name, for somebody. */
export type Reading = readonly [name: string, who: Who, args: readonly unknown[]];

/** What a page has read, and changed, before its change. */
type Page = {
  read: (name: string, ...args: unknown[]) => Promise<unknown>;
  change: (name: string, args: readonly unknown[], input: unknown) => Promise<unknown>;
};

type Input = object | string | boolean | null | undefined;

/** A change by somebody, and the queries in which it shows. */
export type Change = readonly [
  name: string,
  who: Who,
  args: readonly unknown[],
  input: Input | ((page: Page) => unknown),
  shows: Readonly<Record<string, readonly unknown[]>>,
];

/** A change that somebody, an admin if not named, makes too late, and the beginning of the sentence that refuses it. */
export type Refusal = readonly [
  name: string,
  args: readonly unknown[],
  input: object,
  sentence: string,
  who?: Person,
];

/** A form that is saved over a newer record: who saves it, what is read, all its columns, and what it and the other have changed. */
export type Merge = readonly [
  name: string,
  who: Person,
  args: readonly unknown[],
  reading: readonly [name: string, ...args: string[]],
  columns: readonly string[],
  mine: Readonly<Record<string, unknown>>,
  former: Readonly<Record<string, unknown>>,
];
