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

/** A change that an admin makes too late, and the beginning of the sentence that refuses it. */
export type Refusal = readonly [name: string, args: readonly unknown[], input: object, sentence: string];
