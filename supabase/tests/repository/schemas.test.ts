// The shape of supabase/schemas, which a reader relies on.
import { describe, expect, it } from 'vitest';
import { readSchemas } from '../database/platform.ts';

describe('GUARD-08 the schema files', () => {
  it('have everything that rules a table in the file that creates it: triggers, policies and grants', () => {
    const homes = new Map<string, string>();
    const strays: string[] = [];
    for (const { name: file, sql } of readSchemas()) {
      for (const [, table = ''] of sql.matchAll(/^create (?:table|view) ((?:public|private)\.\w+)/gm))
        homes.set(table, file);
      for (const [rule, tables = ''] of sql.matchAll(
        /^(?:create (?:constraint )?trigger|create policy|grant)\b[^;$]*? on ((?:(?:public|private)\.\w+(?:, )?)+)/gm,
      ))
        for (const table of tables.split(', ').filter((place) => homes.get(place) !== file))
          strays.push(`${file}: ${rule.slice(0, 60)} on ${table}`);
    }
    expect(homes.size).toBeGreaterThan(30);
    expect(strays).toEqual([]);
  });

  // In a function of the language SQL, `p.client_id = client_id` compares the column with itself and lets every client through.
  // PL/pgSQL refuses the ambiguous name.
  it('always qualify a parameter named client_id', () => {
    const unqualified = readSchemas().flatMap(({ sql }) =>
      Array.from(
        sql.matchAll(
          /^create function ([\w.]+)\(([^$]*\bclient_id uuid[^$]*)\) returns[^$]*language sql[^$]*\$\$([^$]*)\$\$;/gm,
        ),
        ([, name, , body = '']) => ({ name, uses: body.match(/(?<![.'\w])client_id\b(?!')/g) ?? [] }),
      ),
    );
    expect(unqualified.length).toBeGreaterThan(4);
    expect(unqualified.filter(({ uses }) => uses.length > 0)).toEqual([]);
  });

  it('have no name of a policy that PostgreSQL cuts off', () => {
    const names = readSchemas().flatMap(({ sql }) =>
      Array.from(sql.matchAll(/^create policy "([^"]+)"/gm), ([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
  });

  it('have no function of more than 50 lines', () => {
    const functions = readSchemas().flatMap(({ sql }) =>
      Array.from(
        sql.matchAll(/^create function ([\w.]+)\([^$]*\$\$[^$]*(?:\$[^$]+)*?\$\$;/gm),
        ([text, name]) => ({ name, lines: text.split('\n').length }),
      ),
    );
    expect(functions.length).toBeGreaterThan(200);
    expect(functions.filter(({ lines }) => lines > 50)).toEqual([]);
  });
});
