// Each query and each change of packages/data is run once against the embedded backend: what a person gets and what is then stored.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../packages/data/src/client/data-error.ts';
import { useQuery } from '../../../packages/data/src/client/query.ts';
import { startHttpBackend, type HttpBackend } from '../http-backend.ts';
import { Browser, type ChangeHook, type QueryHook } from './hooks.ts';
import { difference, firstPart, toLines } from './lines.ts';
import { READINGS } from './readings.ts';
import { CHANGES, REFUSALS } from './changes.ts';
import { sceneSql } from './scene.ts';
import { snapshotRows } from './snapshot.ts';
import { BY_FUNCTION, LOCAL } from './local.ts';

type Exported = (...args: never[]) => unknown;
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../packages/data/src/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);
/** The folders of packages/data that are of no table. */
const TOOLS = /\/data\/src\/(client|forms|storage)\//;
const exported = new Map(
  Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(TOOLS.test(path) ? {} : module).filter(
      (entry): entry is [string, Exported] => typeof entry[1] === 'function',
    ),
  ),
);

let http: HttpBackend;
let browser: Browser;
let restore: () => Promise<void>;

beforeAll(async () => {
  http = await startHttpBackend();
  await http.reseed();
  await http.operator(sceneSql);
  restore = await snapshotRows(http);
  browser = new Browser(http);
  // The backend prints each refusal.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await http.backend.close();
});

function named(name: string): Exported {
  const found = exported.get(name);
  if (!found) throw new Error(`packages/data exports no ${name}.`);
  return found;
}

const toHook = (name: string, args: readonly unknown[]): QueryHook => {
  const call = () => named(name)(...(args as never[]));
  if (name.startsWith('use')) return call as QueryHook;
  return () => useQuery(call() as { queryKey: readonly unknown[] });
};

const isHook = (name: string) => /^use[A-Z]|Query$/.test(name);

/** What the hook or the function returns, rows of a generator included. */
async function read(name: string, args: readonly unknown[]): Promise<unknown> {
  if (isHook(name)) return browser.read(toHook(name, args));
  const result = await named(name)(...(args as never[]));
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  const rows: unknown[] = [];
  for await (const page of result as AsyncIterable<unknown[]>) rows.push(...page);
  return rows;
}

/** The same after a change, for a hook what a page would then show. */
const shown = (name: string, args: readonly unknown[]) =>
  isHook(name) ? browser.shown(toHook(name, args)) : read(name, args);

function change(name: string, args: readonly unknown[], input: unknown): Promise<unknown> {
  if (isHook(name))
    return browser.change(() => named(name)(...(args as never[])) as ReturnType<ChangeHook<unknown>>, input);
  return Promise.resolve(named(name)(...(args as never[])));
}

const number = (rows: readonly (readonly unknown[])[], at: number) =>
  rows.slice(0, at).filter(([name]) => name === rows[at]?.[0]).length + 1;

describe('reading', () => {
  it.each(READINGS.map((row, at) => [...row, number(READINGS, at)] as const))(
    '$0 for $1, $3',
    async (name, who, args, numberOfRow) => {
      await browser.signIn(who);
      const lines = toLines(await read(name, args));
      // The first row of a hook shows all values; those with its filters say which rows they leave.
      expect((numberOfRow === 1 ? lines : lines.map(firstPart)).join('\n')).toMatchSnapshot();
    },
  );
});

describe('changing', () => {
  it.each(CHANGES.map((row, at) => [...row, number(CHANGES, at)] as const))(
    '$0 by $1, $5',
    async (name, who, args, input, shows) => {
      await restore();
      await browser.signIn(who);
      const given =
        typeof input === 'function'
          ? await input({ read: (other, ...rest) => read(other, rest), change })
          : input;
      const before: string[][] = [];
      for (const [other, rest] of Object.entries(shows)) before.push(toLines(await read(other, rest)));
      const changed = [`returned: ${toLines(await change(name, args, given)).join(', ')}`];
      for (const [at, [other, rest]] of Object.entries(shows).entries()) {
        const lines = difference(before[at] ?? [], toLines(await shown(other, rest)));
        expect({ other, lines }).not.toEqual({ other, lines: [] });
        changed.push(`${other}:`, ...lines);
      }
      expect(changed.join('\n')).toMatchSnapshot();
      // What the database refuses is told, and not taken for done.
      await browser.signIn('anonymous');
      await expect(change(name, args, given)).rejects.toBeInstanceOf(DataError);
    },
  );
});

it.each(REFUSALS)('$0 is refused when it comes too late: $3', async (name, args, input, sentence) => {
  await restore();
  await browser.signIn('admin');
  await expect(change(name, args, input)).rejects.toThrow(sentence);
});

it('each query and each change of packages/data is in the tables', () => {
  const rows = new Set([...READINGS, ...CHANGES].map(([name]) => name));
  const isHookOf = (name: string) =>
    name.endsWith('Query') && rows.has(`use${name.charAt(0).toUpperCase()}${name.slice(1, -'Query'.length)}`);
  const missing = [...exported.keys()].filter(
    (name) => !rows.has(name) && !LOCAL.has(name) && !BY_FUNCTION.has(name) && !isHookOf(name),
  );
  expect(missing).toEqual([]);
});
