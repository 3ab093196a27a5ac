// Hosted Supabase loads the extension safeupdate for the API's connections. It refuses an UPDATE or a DELETE without WHERE, also inside a function.
// The PostgreSQL of the tests does not have it, so this reads the statements.
import { expect, it } from 'vitest';
import { readMigrations, readSchemas } from '../database/platform.ts';

/** Every UPDATE and DELETE of an SQL text, those inside strings (dynamic SQL) included, which has no WHERE of its own. */
function unlimitedWrites(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, '');
  const starts = code.matchAll(
    /\b(?:update\s+(?:only\s+)?[\w."%$]+\s+(?:as\s+)?(?:\w+\s+)?set|delete\s+from)\b/gi,
  );
  return [...starts].flatMap(({ index }) => {
    const statement = restOfStatement(code, index);
    return /\bwhere\b/i.test(withoutBrackets(statement)) ? [] : [statement];
  });
}

/** From the start of a statement to its end: a semicolon, the bracket around it or, in dynamic SQL, the end of the string. */
function restOfStatement(code: string, start: number): string {
  const lineBefore = code.slice(code.lastIndexOf('\n', start) + 1, start);
  const isDynamic = lineBefore.split("'").length % 2 === 0;
  if (isDynamic) return /^(?:[^']|'')*/.exec(code.slice(start))?.[0] ?? '';
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const character = code.charAt(at);
    if (character === "'") at = code.indexOf("'", at + 1);
    if (character === '(') depth++;
    if (character === ';' || (character === ')' && depth-- === 0)) return code.slice(start, at);
  }
  return code.slice(start);
}

/** The statement without what stands in brackets, such as a subquery with a WHERE of its own. */
function withoutBrackets(statement: string): string {
  let rest = statement.replaceAll(/'[^']*'/g, '');
  while (/\([^()]*\)/.test(rest)) rest = rest.replaceAll(/\([^()]*\)/g, '');
  return rest;
}

it.each([...readSchemas(), ...readMigrations()])(
  'FILE-03 GUARD-08 every UPDATE and DELETE of $name has a WHERE, which hosted Supabase requires',
  ({ sql }) => expect(unlimitedWrites(sql)).toEqual([]),
);
