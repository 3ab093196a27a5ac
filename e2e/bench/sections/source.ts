import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { functionsCommand } from '../../../supabase/local/deno.ts';
import { zip, type ZipEntry } from '../../../supabase/local/zip.ts';
import { getApi, publishFindings, writeFindings } from '../../audit-data.ts';
import { PASSWORD } from '../../people.ts';
import { addSource, locateFinding, prepareSourceAudit } from '../../source-data.ts';
import { setStack } from '../../stack.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { measureWay, watchRequests, type Destination } from '../browser/measure-way.ts';
import { median, milliseconds, ROUNDS, table, type Section } from '../section.ts';
import { startBuilt } from '../serve-both-builds.ts';

const MIB = 1024 ** 2;
const FILES = 20_000;
const CHANGED = 500;
const AUDITED = '1a'.repeat(20);
const FIXED = '2b'.repeat(20);
const MEASURE_CALL = fileURLToPath(
  new URL('../../../supabase/functions/tests/source/measure.ts', import.meta.url),
);
const FINDING = 'Finding of the benchmark';

declare global {
  interface Window {
    longTasks: number[];
  }
}

type World = Awaited<ReturnType<typeof prepareSourceAudit>>;

/** Measures the source of an audit: checking an archive, opening one file of many, and what changed between two commits (CODE). */
export const section: Section = {
  title: 'Source',
  async run() {
    const stack = await startBuilt();
    const browser = await launchBrowser();
    try {
      setStack(stack);
      const world = await prepareSourceAudit(AUDITED);
      const [from, to] = [await add(world, AUDITED), await add(world, FIXED)];
      const rows = [
        await measureOpening(world, from),
        await measureChanges(world, from, to),
        ...(await measurePages(browser, stack.urls.shell, world)),
      ];
      return {
        markdown: [
          `The embedded backend on PGlite with the real edge functions, on the same machine, without throttling; ${ROUNDS} times each. Both commits have ${FILES.toLocaleString('en')} files, of which ${CHANGED} differ. The embedded storage cannot read a part of an object: there a file is read from the beginning of the archive to its end, on Supabase alone.`,
          table(['what', 'median', 'longest', 'longest task of the page'], rows),
          'Checking an archive with a new Deno process for each call: the time of the CPU (user and system) and the memory of the whole process, its start included. A hosted function has 2 s of CPU and 256 MB for each call.',
          await measureUnpacking(),
        ].join('\n\n'),
      };
    } finally {
      await browser.close();
      await stack.stop();
    }
  },
};

/** A contract of about 60 lines. */
const contract = (name: string) =>
  `contract ${name} {\n${Array.from({ length: 58 }, (_, line) => `  uint256 public value${line} = ${line};`).join('\n')}\n}\n`;

function add({ client, admin, repository }: World, commit: string): Promise<string> {
  const bytes = zip(
    Array.from({ length: FILES }, (_, index) => ({
      name: `src/Contract${index}.sol`,
      content: contract(commit === FIXED && index < CHANGED ? `Fixed${index}` : `Contract${index}`),
    })),
  );
  return addSource(admin, { clientId: client.id, repository, commit, bytes });
}

const text = (bytes: number) =>
  randomBytes(bytes)
    .toString('base64')
    .replaceAll(/.{100}/g, '$&\n');

/** What one file each adds to an archive of about 50 MB, or to one with as many files or bytes as are accepted. */
const ARCHIVES: Readonly<Record<string, () => ZipEntry[]>> = {
  '1,000 files of text': () => fill(1_000, (name) => ({ name: `${name}.sol`, content: text(49_000) })),
  '20,000 files of text': () => fill(FILES, (name) => ({ name: `${name}.sol`, content: text(2_400) })),
  'one file that is no text': () => [{ name: 'a.bin', content: randomBytes(50_000_000) }],
  '6 files of the most bytes': () =>
    fill(6, (name) => ({ name, content: Buffer.concat([randomBytes(8_000_000), Buffer.alloc(36_000_000)]) })),
};
const fill = (count: number, entry: (name: string) => ZipEntry) =>
  Array.from({ length: count }, (_, index) => entry(`src/File${index}`));

/** Checks archives as complete-upload does, with a new Deno process for each call. */
async function measureUnpacking(): Promise<string> {
  const rows = [];
  for (const [what, build] of Object.entries(ARCHIVES)) {
    const entries = build();
    const bytes = zip(entries);
    const calls = await checkInCalls(bytes);
    rows.push([
      what,
      `${(bytes.byteLength / MIB).toFixed(1)} MiB`,
      `${(entries.reduce((sum, { content = '' }) => sum + content.length, 0) / MIB).toFixed(1)} MiB`,
      calls.length,
      milliseconds(Math.max(...calls.map(({ cpuMs }) => cpuMs))),
      `${(Math.max(...calls.map(({ peakBytes }) => peakBytes)) / MIB).toFixed(0)} MiB`,
    ]);
  }
  return table(
    ['checking an archive', 'packed', 'unpacked', 'calls', 'CPU of the longest', 'most memory'],
    rows,
  );
}

type Call = { cpuMs: number; peakBytes: number; files: number; isComplete: boolean };

async function checkInCalls(bytes: Uint8Array): Promise<Call[]> {
  const server = createServer((_request, response) => response.end(bytes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { binary, args, env } = functionsCommand();
  const calls: Call[] = [];
  try {
    for (let listed = 0; ; listed += calls.at(-1)?.files ?? 0) {
      const { stdout } = await promisify(execFile)(
        binary, // To read how much memory it took, Deno must be allowed everything.
        [...args.slice(0, -1).filter((arg) => !arg.startsWith('--allow')), '--allow-all', MEASURE_CALL],
        {
          env: {
            ...env,
            ARCHIVE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
            LISTED_FILES: String(listed),
          },
        },
      );
      const call = JSON.parse(stdout) as Call;
      calls.push(call);
      if (call.isComplete) return calls;
    }
  } finally {
    server.close();
  }
}

async function measureOpening({ client }: World, source: string) {
  const api = getApi(client);
  return measureRequests(`opening one file among ${FILES.toLocaleString('en')}`, (round) =>
    api.functions.invoke('read-source', {
      body: { id: source, path: `src/Contract${FILES - 1 - round}.sol` },
    }),
  );
}

async function measureChanges({ client }: World, from: string, to: string) {
  const api = getApi(client);
  return measureRequests(`the list of ${CHANGED} changed files`, () =>
    api.rpc('list_source_changes', { from_id: from, to_id: to }),
  );
}

async function measureRequests(what: string, request: (round: number) => PromiseLike<{ error: unknown }>) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { error } = await request(round);
    if (error) throw error;
    times.push(performance.now() - start);
  }
  return row(what, times);
}

/** From the click to the first code of a finding, to the list of changed files, and to the change of one of them. */
async function measurePages(browser: Browser, shell: string, { client, admin, audit, repository }: World) {
  const ids = await writeFindings(admin, audit, [{ title: FINDING, severity: 'high' }]);
  for (const id of ids)
    await locateFinding(id, {
      repository_id: repository,
      path: `src/Contract${FILES - 1}.sol`,
      first_line: 10,
      last_line: 12,
    });
  await publishFindings(admin, ids);
  const ways = new Map<string, { times: number[]; tasks: number[] }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) =>
        window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' });
    });
    const untilQuiet = watchRequests(page);
    const follow = async (what: string, link: string, to: Destination) => {
      await untilQuiet();
      await page.evaluate(() => void window.longTasks.splice(0));
      const time = await measureWay(page, to, () => click(page, link));
      const way = ways.get(what) ?? { times: [], tasks: [] };
      ways.set(what, way);
      way.times.push(time);
      way.tasks.push(...(await page.evaluate(() => window.longTasks)));
    };
    await page.goto(`${shell}/auth`);
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.goto(`${shell}/reports/${audit}/findings`);
    await follow('from a click on a finding to its first code', FINDING, {
      selector: '[aria-labelledby="code"]',
      text: 'uint256 public value9',
    });
    await page.goto(`${shell}/reports/${audit}`);
    await follow(`from a click to the list of ${CHANGED} changed files`, 'Show changes', {
      selector: '[aria-label="Changed files"]',
      text: `${CHANGED} files changed`,
    });
    await follow('from a click on one of them to what changed in it', 'src/Contract0.sol', {
      selector: '[aria-label="Changes of src/Contract0.sol"]',
      text: 'contract Fixed0',
    });
    await context.close();
  }
  return [...ways].map(([what, { times, tasks }]) => row(what, times, tasks));
}

async function click(page: Page, name: string): Promise<void> {
  // The pointer comes from elsewhere, as a hand does.
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name, exact: true }).first().click();
}

function row(what: string, times: number[], tasks: number[] | null = null) {
  return [
    what,
    milliseconds(median(times)),
    milliseconds(Math.max(...times)),
    tasks === null ? '' : tasks.length === 0 ? 'none over 50 ms' : milliseconds(Math.max(...tasks)),
  ];
}
