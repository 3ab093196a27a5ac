// What the API takes and gives (API-02). The same schemas check requests and answers, write OpenAPI and describe the tools of MCP.
import { FINDING_STATUSES, SEVERITIES } from '../../../packages/domain/src/findings/finding-labels.ts';
import type { ExportedFinding } from '../../../packages/domain/src/findings/write/exchanged-finding.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../packages/domain/src/profiles/token-scopes.ts';
import { z } from '../../../packages/domain/src/zod.ts';

const LEVELS = ['high', 'medium', 'low'] as const;

const id = z.guid();
const text = (most: number) => z.string().check(z.maxLength(most));
const line = z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000)));
const time = z.iso.datetime({ offset: true });
const day = z.nullable(z.iso.date());

/** What an exported finding has besides: the portal decides it, and a draft leaves it out. */
export const DECIDED_BY_PORTAL = [
  'id',
  'number',
  'status',
  'publishedAt',
  'updatedAt',
  'assignedTo',
  'reviewer',
  'ledger',
  'comments',
] as const satisfies (keyof ExportedFinding)[];
const decidedByPortal = Object.fromEntries(
  DECIDED_BY_PORTAL.map((name) => [name, z.optional(z.unknown())]),
) as Record<(typeof DECIDED_BY_PORTAL)[number], z.ZodMiniOptional<z.ZodMiniUnknown>>;

const page = {
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(text(500)),
};
const next_cursor = z.nullable(z.string());

export const inputs = {
  nothing: z.strictObject({}),
  list: z.strictObject(page),
  one: z.strictObject({ id }),
  findings: z.strictObject({
    id,
    severity: z.optional(z.array(z.enum(SEVERITIES))),
    status: z.optional(z.array(z.enum(FINDING_STATUSES))),
    ...page,
  }),
  fix: z.strictObject({
    id,
    link: text(500),
    message: z.optional(text(5_000)),
  }),
  drafts: z.strictObject({
    id,
    idempotency_key: z.guid(),
    findings: z
      .array(
        z.strictObject({
          ...decidedByPortal,
          title: text(200),
          severity: z.enum(SEVERITIES),
          likelihood: z.optional(z.nullable(z.enum(LEVELS))),
          impact: z.optional(z.nullable(z.enum(LEVELS))),
          description: z._default(text(50_000), ''),
          recommendation: z._default(text(50_000), ''),
          sourceTool: z.optional(z.nullable(text(200))),
          sourceRule: z.optional(z.nullable(text(200))),
          sourceFingerprint: z.optional(z.nullable(text(200))),
          locations: z._default(
            z
              .array(
                z
                  .strictObject({
                    repository: z.optional(z.nullable(text(500))),
                    path: text(1_000),
                    firstLine: z.optional(line),
                    lastLine: z.optional(line),
                  })
                  .check(
                    z.refine(({ firstLine, lastLine }) => Boolean(firstLine) || !lastLine, {
                      path: ['lastLine'],
                      error: 'Give firstLine too.',
                    }),
                  ),
              )
              .check(z.maxLength(100)),
            [],
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
};

const audit = {
  id,
  title: z.string(),
  type: z.string(),
  status: z.string(),
  planned_start: day,
  planned_end: day,
  fixes_due: day,
  created_at: time,
};
const location = {
  repository: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  path: z.string(),
  first_line: line,
  last_line: line,
};
const finding = {
  id,
  audit_id: id,
  number: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  likelihood: z.nullable(z.enum(LEVELS)),
  impact: z.nullable(z.enum(LEVELS)),
  status: z.enum(FINDING_STATUSES),
  description: z.string(),
  recommendation: z.string(),
  published_at: time,
  updated_at: time,
};

export const answers = {
  me: z.object({
    person: z.string(),
    client: z.nullable(z.string()),
    token: z.object({
      name: z.string(),
      scopes: z.array(z.enum(Object.keys(TOKEN_SCOPES) as TokenScope[])),
      audit_id: z.nullable(id),
      ends_at: time,
    }),
  }),
  audits: z.object({
    audits: z.array(z.object({ ...audit, open_findings: z.int(), findings: z.int() })),
    next_cursor,
  }),
  audit: z.object({
    ...audit,
    repositories: z.array(z.object({ url: z.string(), commit: z.string(), ref: z.nullable(z.string()) })),
    counts: z.array(
      z.object({ severity: z.enum(SEVERITIES), status: z.enum(FINDING_STATUSES), count: z.int() }),
    ),
  }),
  findings: z.object({
    findings: z.array(z.object({ ...finding, locations: z.array(z.object(location)) })),
    next_cursor,
  }),
  finding: z.object({
    ...finding,
    locations: z.array(
      z.object({
        ...location,
        // The reported lines; null where the source was not added to the portal.
        lines: z.nullable(z.string()),
      }),
    ),
  }),
  sarif: z.looseObject({ version: z.literal('2.1.0'), runs: z.array(z.looseObject({})) }),
  fix: z.object({ id, number: z.string(), status: z.enum(FINDING_STATUSES) }),
  drafts: z.object({ imported: z.int() }),
};
