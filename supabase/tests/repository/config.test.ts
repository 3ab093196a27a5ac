import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SYSTEM_WITH_CLI } from '../../scripts/supabase-cli.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The CLI reads config.toml before it connects. Here the connection then fails. */
const NOBODY = 'postgres://postgres:postgres@127.0.0.1:1/postgres';

test('FILE-03 a deployed project stores files of up to 50 MB, as the database allows', () => {
  const config = readFileSync(`${ROOT}supabase/config.toml`, 'utf8');
  expect(config).toMatch(/^\[storage\]\nfile_size_limit = "50MiB"$/m);
});

test.each(SYSTEM_WITH_CLI)(
  'the Supabase CLI reads the deployed configuration and recognizes every key in it',
  async () => {
    const output = await new Promise<string>((resolve) => {
      execFile(
        'supabase',
        ['migration', 'list', `--remote=${NOBODY}`],
        {
          cwd: ROOT,
          env: { ...process.env, DO_NOT_TRACK: '1', PATH: `${ROOT}node_modules/.bin:${process.env['PATH']}` },
        },
        (_error, stdout, stderr) => resolve(stdout + stderr),
      );
    });
    expect(output).toContain('Target: custom Postgres');
    expect(output).not.toMatch(/warn|invalid|deprecated|recognize/i);
  },
);
