// The only table of the API's routes (API-02, API-03): the handler, OpenAPI, the tools of MCP and the tests read it. The name of a
// route is that of the database's function private.api_{name}, which checks the scope itself.
import { brandName, portalUrl } from '../_shared/config.ts';
import type { Backend } from '../_shared/backend.ts';
import { HttpError } from '../_shared/http.ts';
import { readFileText, type OpenedFile } from '../_shared/source/read-file-text.ts';
import { findingsToSarif, type SarifFinding } from '../../../packages/domain/src/findings/write/to-sarif.ts';
import type { TokenScope } from '../../../packages/domain/src/profiles/token-scopes.ts';
import type { z } from '../../../packages/domain/src/zod.ts';
import { answers, DECIDED_BY_PORTAL, inputs } from './schemas.ts';

/** Runs a route's function of the database in the name of the token's person. */
export type CallDatabase = (name: string, input: object) => Promise<Record<string, unknown>>;

type Called = { call: (input: object) => Promise<Record<string, unknown>>; backend: Backend };

interface RouteOf<Input extends z.core.$ZodType> {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** `any` is for a route that every token may call. */
  scope: TokenScope | 'any';
  summary: string;
  /** Those in the path, and the others: of GET in the query, of POST in the body, `idempotency_key` in a header. */
  input: Input;
  answer: z.core.$ZodType;
  mediaType?: string;
  /** The tool of MCP, if there is one. */
  tool?: { name: string; description: string };
  /** A string is the answer as it is sent. */
  run: (input: z.core.output<Input>, called: Called) => Promise<unknown>;
}
export type Route = Omit<RouteOf<z.core.$ZodType>, 'run'> & {
  run: (input: never, called: Called) => Promise<unknown>;
};

const route = <Input extends z.core.$ZodType>(it: RouteOf<Input>): Route => it;

export const ROUTES: readonly Route[] = [
  route({
    name: 'me',
    method: 'GET',
    path: '/v1/me',
    scope: 'any',
    summary: 'Whose token it is, and what it may do',
    input: inputs.nothing,
    answer: answers.me,
    run: (input, { call }) => call(input),
  }),
  route({
    name: 'audits',
    method: 'GET',
    path: '/v1/audits',
    scope: 'audits:read',
    summary: 'The audits, the newest first',
    input: inputs.list,
    answer: answers.audits,
    tool: {
      name: 'list_audits',
      description: 'Lists the audits that this person may read, the newest first.',
    },
    run: async ({ cursor, ...input }, { call }) => paged(await call({ ...input, after: readCursor(cursor) })),
  }),
  route({
    name: 'audit',
    method: 'GET',
    path: '/v1/audits/{id}',
    scope: 'audits:read',
    summary: 'One audit with its repositories, commits and counts of findings',
    input: inputs.one,
    answer: answers.audit,
    run: (input, { call }) => call(input),
  }),
  route({
    name: 'findings',
    method: 'GET',
    path: '/v1/audits/{id}/findings',
    scope: 'findings:read',
    summary: 'The published findings of an audit, the most severe first',
    input: inputs.findings,
    answer: answers.findings,
    tool: {
      name: 'list_findings',
      description: 'Lists the published findings of an audit, the most severe first, by severity and status.',
    },
    run: async ({ cursor, ...input }, { call }) => paged(await call({ ...input, after: readCursor(cursor) })),
  }),
  route({
    name: 'sarif',
    method: 'GET',
    path: '/v1/audits/{id}/findings.sarif',
    scope: 'findings:read',
    summary: 'The published findings of an audit as SARIF 2.1.0',
    input: inputs.one,
    answer: answers.sarif,
    mediaType: 'application/sarif+json',
    run: async (input, { call }) => {
      const { audit, findings } = (await call(input)) as {
        audit: { id: string; title: string };
        findings: SarifFinding[];
      };
      return findingsToSarif({ name: brandName(), informationUri: portalUrl() }, audit, findings);
    },
  }),
  route({
    name: 'finding',
    method: 'GET',
    path: '/v1/findings/{id}',
    scope: 'findings:read',
    summary: 'One published finding with its reported lines of code',
    input: inputs.one,
    answer: answers.finding,
    tool: {
      name: 'read_finding',
      description: 'Reads a published finding: description, recommendation, and the reported lines of code.',
    },
    run: async (input, { call, backend }) => withLines(await call(input), backend),
  }),
  route({
    name: 'fix',
    method: 'POST',
    path: '/v1/findings/{id}/fix',
    scope: 'fixes:write',
    summary: 'Send the fix of a finding; the same fix again changes nothing',
    input: inputs.fix,
    answer: answers.fix,
    tool: {
      name: 'send_fix',
      description:
        'Sends a fix of a finding to the auditors: `link` is a commit, or the https address of a commit or pull request.',
    },
    run: (input, { call }) => call(input),
  }),
  route({
    name: 'drafts',
    method: 'POST',
    path: '/v1/audits/{id}/drafts',
    scope: 'drafts:write',
    summary: 'Staff: add drafts of findings, all or none; the same key again adds nothing',
    input: inputs.drafts,
    answer: answers.drafts,
    tool: {
      name: 'add_drafts',
      description:
        'Adds drafts of findings to an audit. `idempotency_key` is a new UUID for each attempt that is not a repetition.',
    },
    run: ({ id, idempotency_key: key, findings }, { call }) => {
      const columns = findings.map(({ locations, ...finding }) => ({
        ...asColumns(finding),
        locations: locations.map(({ firstLine, lastLine, ...place }) =>
          asColumns({ ...place, firstLine, lastLine: firstLine && (lastLine ?? firstLine) }),
        ),
      }));
      return call({ id, key, findings: columns });
    },
  }),
];

const isDecided = (name: string) => (DECIDED_BY_PORTAL as readonly string[]).includes(name);

/** `sourceTool` is the column source_tool. */
function asColumns(values: object): object {
  const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isDecided(name) ? [] : [[toColumn(name), value]])),
  );
}

/** The last row of a full page, by which the next one begins. */
function paged({ last, ...rows }: Record<string, unknown>): object {
  return { ...rows, next_cursor: last ? btoa(JSON.stringify(last)).replaceAll('=', '') : null };
}

function readCursor(cursor: string | undefined): unknown {
  if (cursor === undefined) return undefined;
  try {
    const place: unknown = JSON.parse(atob(cursor));
    if (Array.isArray(place)) return place;
  } catch {
    // Refused below.
  }
  throw new HttpError(400, 'This cursor is not the next_cursor of a page.');
}

/** The most lines of a location that are given. */
const MOST_LINES = 500;

/** The finding with the lines of its locations, of which the database opened the files. Nothing else of the files is kept. */
async function withLines(opened: Record<string, unknown>, backend: Backend): Promise<object> {
  const { finding, places } = opened as {
    finding: { locations: { first_line: number; last_line: number | null }[] };
    places: (OpenedFile & { index: number })[];
  };
  const linesOf = new Map<number, string>();
  for (const { index, ...file } of places) {
    const location = finding.locations[index];
    if (!location) continue;
    const first = location.first_line - 1;
    const last = Math.min(location.last_line ?? location.first_line, first + MOST_LINES);
    linesOf.set(
      index,
      (await readFileText(backend, file))
        .split(/\r\n|\n|\r/)
        .slice(first, last)
        .join('\n'),
    );
  }
  const locations = finding.locations.map((each, index) => ({ ...each, lines: linesOf.get(index) ?? null }));
  return { ...finding, locations };
}
