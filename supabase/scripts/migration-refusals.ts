// What a migration must not do while the previous release still runs on the database (docs/deploy.md, "Promote, roll back").
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BINARY = fileURLToPath(
  new URL(`../../node_modules/@squawk-cli/${process.platform}-${process.arch}/bin/squawk`, import.meta.url),
);

/** Whether squawk is installed: the lock file has its binary for Linux on x64 alone. */
export const HAS_SQUAWK = existsSync(BINARY);

/**
 * A migration is one transaction, in which no index can be built or removed concurrently. PostgreSQL itself runs the statements, so that
 * what squawk cannot parse is no fault.
 */
const ACCEPTED = /^(require-|prefer-|syntax-error$)/;

type Violation = { rule_name: string; line: number; message: string };

/**
 * The reasons why a migration is refused, each with its statement. Destructive statements, and those that lock a table for long, may
 * be allowed; the triggers on tables of the auth service may not be dropped, because on hosted `postgres` cannot.
 */
export function refusals(sql: string, { allowDrop = false } = {}): string[] {
  const found = (pattern: RegExp, reason: string) =>
    Array.from(sql.matchAll(pattern), ([statement]) => `${statement.trim()}: ${reason}`);
  const never = found(
    /drop\s+trigger\s[^;]*\son\s+"?auth"?\.[^;]*/gi,
    "No migration can drop a trigger of the auth service's tables. Keep it, and change its function instead.",
  );
  if (allowDrop) return never;
  const dropped = found(
    /^\s*(?:drop\s+(?:function|procedure|(?:materialized\s+)?view|type|domain|schema)|truncate)\s[^;]*/gim,
    'The previous release may call or read it. Drop it one release later.',
  );
  return [...never, ...dropped, ...violations(sql)];
}

function violations(sql: string): string[] {
  if (!HAS_SQUAWK) {
    console.error('squawk has no binary for this system: look for what drops or locks yourself.');
    return [];
  }
  const args = ['--reporter=json', '--assume-in-transaction', '--pg-version=15'];
  let report: string;
  try {
    report = execFileSync(BINARY, args, { input: sql, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    // It exits with 1 when it finds something.
    report = (error as { stdout: string }).stdout;
  }
  const lines = sql.split('\n');
  return (JSON.parse(report) as Violation[])
    .filter(({ rule_name }) => !ACCEPTED.test(rule_name))
    .map(({ rule_name, line, message }) => `${lines[line]?.trim()}: ${message} (squawk: ${rule_name})`);
}
