// The table of the API's routes and the functions of the database agree on who may call what (API-02).
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROUTES } from '../../api/routes.ts';

const sql = readFileSync(new URL('../../../schemas/87_api.sql', import.meta.url), 'utf8');

it('API-02 every route but /v1/me has a scope, and its function of the database demands the same first', () => {
  for (const { name, scope } of ROUTES) {
    const [, demanded = 'none'] =
      new RegExp(
        `create function private\\.api_${name}\\([^$]*\\$\\$[^$]*?\\nbegin\\n  perform private\\.require_scope\\('([^']*)'\\)`,
      ).exec(sql) ?? [];
    expect({ name, scope }).toEqual({ name, scope: demanded });
    expect(scope === 'any').toBe(name === 'me');
  }
});
