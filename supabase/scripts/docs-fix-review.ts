// npm run docs:fix-review -w supabase: writes the table of steps in docs/fix-review.md from public.finding_steps.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { openPglite, prepare, type Engine } from '../tests/guarded-database.ts';

export const FIX_REVIEW_PAGE = fileURLToPath(new URL('../../docs/fix-review.md', import.meta.url));

const BEGIN = '<!-- begin: written by npm run docs:fix-review -w supabase -->';
const END = '<!-- end -->';

const LINKS: Record<string, string> = {
  none: '',
  commit: 'the reviewed commit',
  commit_or_pull_request: 'a commit or pull request',
};

/** docs/fix-review.md as it is, with the table of steps that this database has. */
export async function fixReviewPage(engine: Engine): Promise<string> {
  const { rows } = await engine.query(
    'select * from public.finding_steps order by actor desc, from_status, to_status',
  );
  const lines = rows.map((row) => {
    const needs = [
      row['needs_message'] === true ? 'a reason' : '',
      LINKS[String(row['needs_link'])] ?? '',
      row['until_review'] === true ? 'a review that has not begun' : '',
    ];
    return `| ${String(row['actor'])} | \`${String(row['from_status'])}\` | \`${String(row['to_status'])}\` | ${needs.filter(Boolean).join(', ')} |`;
  });
  const page = readFileSync(FIX_REVIEW_PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/fix-review.md has no place for the table.');
  const table = ['| who | from | to | needs |', '| --- | --- | --- | --- |', ...lines].join('\n');
  const options = await resolveConfig(FIX_REVIEW_PAGE);
  return format([before, BEGIN, '\n\n', table, '\n\n', END, after].join(''), {
    ...options,
    filepath: FIX_REVIEW_PAGE,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const engine = await openPglite();
  await prepare(engine);
  writeFileSync(FIX_REVIEW_PAGE, await fixReviewPage(engine));
  await engine.close();
}
