// Each query and each change of packages/data is run once against the embedded backend: what a person gets and what is then stored.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../packages/data/src/client/data-error.ts';
import { useQuery } from '../../../packages/data/src/client/query.ts';
import { Reader, Transfer } from './browser-parts.ts';
import { Browser, type ChangeHook, type QueryHook } from './hooks.ts';
import { difference, fill, toLines } from './lines.ts';
import { READINGS } from './readings.ts';
import { CHANGES, MERGES, REFUSALS } from './changes.ts';
import { startScene, type Scene } from './start-scene.ts';
import { LOCAL, WITHOUT_ROW } from './local.ts';

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

let scene: Scene;
let browser: Browser;

beforeAll(async () => {
  scene = await startScene();
  vi.stubGlobal('XMLHttpRequest', Transfer);
  vi.stubGlobal('FileReader', Reader);
  browser = new Browser(scene.http);
});
afterAll(() => scene.stop());

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

const fetched = vi.spyOn(globalThis, 'fetch');

/** By what the last requests order rows, those of equal rank too, and how many they want: more than the scene has. */
function ordersAndLimits(): string[] {
  const requests = fetched.mock.calls.map(([input, init]) => ({
    url: new URL(input instanceof Request ? input.url : input),
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as { page_size?: number }) : {},
  }));
  fetched.mockClear();
  const orders = requests.flatMap(({ url }) =>
    [...url.searchParams].flatMap(([name, value]) =>
      name.endsWith('order') ? `${name.replace(/\.?order$/, '')} by ${value}`.trim() : [],
    ),
  );
  const limits = requests.flatMap(({ url, body }) => url.searchParams.get('limit') ?? body.page_size ?? []);
  return [[...new Set(orders)].join(', '), limits.length === 0 ? '' : `limit ${limits.join(', ')}`];
}

/** What each row of the tables shows, by what it is called. */
const shownBy = new Map<string, string>();

describe('reading', () => {
  it.each([...new Set(READINGS.map(([name]) => name))])('%s', async (name) => {
    const rows: string[] = [];
    for (const [at, [, who, args]] of READINGS.filter((row) => row[0] === name).entries()) {
      await browser.signIn(who);
      fetched.mockClear();
      const lines = toLines(await read(name, args));
      // The first row of a hook shows all values; those with its filters say which rows they leave.
      const shown =
        at === 0
          ? [...ordersAndLimits(), ...lines].filter(Boolean)
          : [lines.map((line) => line.split(' · ')[0]).join(', ')];
      rows.push(`${at + 1}. ${who}: ${fill(shown)}`);
    }
    expect(shownBy.has(name)).toBe(false);
    shownBy.set(name, rows.join('\n'));
  });
});

/** Values that differ from this one in one place, for each place. */
function vary(value: unknown): unknown[] {
  if (typeof value === 'function') return [];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) =>
      vary(part).map((other) =>
        Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
      ),
    );
  if (typeof value === 'number') return [value + 1];
  return [typeof value === 'boolean' ? !value : `${String(value)}x`];
}

/** An audit has one client and a finding one place in a view; all steps are one request. */
const NOT_IN_KEY = [
  'useLinkedAudits 0',
  'useLastApproval 0',
  'useNeighbours 1',
  'useFindingSteps 0',
  'useFindingSteps 1',
];

it('queries with different arguments have different keys', () => {
  const withoutRow = ['useDeployedFile', 'admin', ['deployment', 'src/Vault.sol']] as const;
  const same = [...READINGS, withoutRow]
    .filter(([name]) => isHook(name))
    .flatMap(([name, , args]) => {
      const keysOf = (values: readonly unknown[]) => browser.keys(toHook(name, values));
      const keys = keysOf(args);
      return args.flatMap((arg, at) =>
        vary(arg).some((other) => keysOf(args.with(at, other)).some((key) => keys.includes(key)))
          ? [`${name} ${at}`]
          : [],
      );
    });
  expect([...new Set(same)]).toEqual(NOT_IN_KEY);
});

const numberOf = (at: number) =>
  CHANGES.slice(0, at).filter(([name]) => name === CHANGES[at]?.[0]).length + 1;

describe('changing', () => {
  it.each(CHANGES.map((row, at) => [...row, numberOf(at)] as const))(
    '$0 by $1, $5',
    async (name, who, args, input, shows, at) => {
      await scene.restore();
      await browser.signIn(who);
      const given =
        typeof input === 'function'
          ? await input({ read: (other, ...rest) => read(other, rest), change })
          : input;
      const before: string[][] = [];
      for (const [other, rest] of Object.entries(shows)) before.push(toLines(await read(other, rest)));
      const returned = toLines(await change(name, args, given));
      if (!isHook(name)) await browser.signIn(who);
      const changed = returned.length === 0 ? [] : [`returned: ${returned.join(', ')}`];
      for (const [at, [other, rest]] of Object.entries(shows).entries()) {
        const lines = difference(before[at] ?? [], toLines(await shown(other, rest)));
        expect({ other, lines }).not.toEqual({ other, lines: [] });
        changed.push(`${other}: ${fill(lines)}`);
      }
      // What the database refuses is told, and not taken for done.
      await browser.signIn('anonymous');
      await expect(change(name, args, given)).rejects.toBeInstanceOf(DataError);
      const written = await scene.restore();
      shownBy.set(`${name} by ${who}, ${at}${written && ` (${written})`}`, changed.join('\n'));
    },
  );
});

it('each row shows what shown.txt says: vitest --update writes it', async () => {
  const text = Array.from(shownBy, ([name, shows]) => `${name}: ${shows}\n`).join('');
  await expect(text).toMatchFileSnapshot('shown.txt');
});

it.each(
  REFUSALS.map(([name, args, input, sentence, who = 'admin']) => [name, args, input, sentence, who] as const),
)('$0 is refused when it comes too late: $3', async (name, args, input, sentence, who) => {
  await scene.restore();
  await browser.signIn(who);
  await expect(change(name, args, input)).rejects.toThrow(sentence);
});

it.each(MERGES)(
  '$0 keeps what somebody else has saved meanwhile, and saves nothing over the same column',
  async (name, who, args, [reading, ...rest], columns, mine, former) => {
    await scene.restore();
    await browser.signIn(who);
    const stored = (await read(reading, rest)) as Record<string, unknown>;
    const base: Record<string, unknown> = { ...stored, ...former, updated_at: '2025-12-31' };
    const unchanged = Object.fromEntries(columns.map((column) => [column, base[column]]));
    const save = (values: object) => {
      const content = { ...unchanged, locations: base['finding_locations'], ...values };
      return change(name, args, { base, content, plan: content, changes: content });
    };
    const [column = ''] = Object.keys(former);
    await expect(
      save({ ...mine, [column]: typeof stored[column] === 'number' ? 7 : 'Other' }),
    ).rejects.toMatchObject({ kind: 'conflict', columns: [column] });
    expect(await shown(reading, rest)).toEqual(stored);
    await save(mine);
    expect(await shown(reading, rest)).toMatchObject({ ...mine, [column]: stored[column] });
  },
);

it('each query and each change of packages/data is in the tables', () => {
  const rows = new Set([...READINGS, ...CHANGES, ...REFUSALS].map(([name]) => name));
  const isHookOf = (name: string) =>
    name.endsWith('Query') && rows.has(`use${name.charAt(0).toUpperCase()}${name.slice(1, -'Query'.length)}`);
  const missing = [...exported.keys()].filter(
    (name) => !rows.has(name) && !LOCAL.has(name) && !(name in WITHOUT_ROW) && !isHookOf(name),
  );
  expect(missing).toEqual([]);
  const exceptions = [...LOCAL, ...Object.keys(WITHOUT_ROW)];
  expect(exceptions.filter((name) => rows.has(name) || !exported.has(name))).toEqual([]);
});
