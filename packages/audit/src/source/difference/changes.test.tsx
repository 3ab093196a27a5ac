import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { loaded } from '@portal/testing/components';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import type { SourceChange } from '@portal/data/sources/queries';
import type { QueryState } from '@portal/ui/feedback/query-content';
import { ChangedLines } from './changed-lines.tsx';
import { ChangesList } from './changes-list.tsx';
import { FileChange } from './file-change.tsx';

const changed = (change: Partial<SourceChange>): SourceChange => ({
  path: 'src/Vault.sol',
  oldPath: 'src/Vault.sol',
  kind: 'changed',
  isText: true,
  findings: [],
  ...change,
});
const showList = (changes: QueryState<SourceChange[]>) =>
  render(<ChangesList changes={changes} href={({ path }) => `#${path}`} />);

it('CODE-04 a renamed file names its former path, and all findings that cover it', () => {
  const renamed = changed({ kind: 'renamed', path: 'new/c.sol', oldPath: 'old/c.sol' });
  showList(loaded([{ ...renamed, findings: ['C-01', 'H-01'] }]));
  expect(screen.getByRole('listitem')).toHaveTextContent('Renamednew/c.solWas old/c.solC-01, H-01');
});

it('CODE-04 many changed files are shown in steps, an empty list is stated, and a failure can be retried', async () => {
  const many = Array.from({ length: 250 }, (_, n) => changed({ path: `src/${n}.sol` }));
  showList(loaded(many));
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 250 files' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 250 files' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(250);
  expect(screen.queryByRole('button')).toBeNull();

  cleanup();
  showList(loaded([]));
  expect(screen.getByText('No file changed.')).toBeVisible();

  cleanup();
  const failed = { ...loaded<SourceChange[]>(), refetch: vi.fn<() => void>() };
  showList(failed);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
});

const at = (id: string) => ({ id, repositoryId: 'r1', commit: `${id}1234567` });

function showChange(
  change: SourceChange | undefined,
  texts: Record<string, string>,
  reported = { first: 2, last: 2 },
) {
  const requests = respondWith(({ body }) => ({ body: { text: texts[String(body['id'])] } }));
  const element = <FileChange change={change} from={at('from')} to={at('to')} reported={[reported]} />;
  renderConsole([{ path: '/', element }], '/');
  return () => requests.map(({ body }) => `${String(body['id'])} ${String(body['path'])}`);
}

it('CODE-04 CODE-06 reported lines are followed into the file’s new place, and lines between two changes are folded until they are shown, and take the focus', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `line ${n + 1}`);
  const opened = showChange(
    changed({ path: 'new.sol', oldPath: 'old.sol', kind: 'renamed' }),
    { from: lines.join('\n'), to: ['added', ...lines.slice(0, 39), 'changed'].join('\n') },
    { first: 3, last: 4 },
  );
  expect(
    await screen.findByText('The reported lines 3–4 did not change. At this commit: lines 4–5.'),
  ).toBeVisible();
  expect(opened()).toEqual(['from old.sol', 'to new.sol']);
  const code = screen.getByRole('region', { name: 'Changes of new.sol' });
  expect(code).not.toHaveTextContent('line 20');
  await userEvent.click(screen.getByRole('button', { name: 'Show 33 unchanged lines' }));
  expect(code).toHaveTextContent('line 20');
  expect(document.activeElement).toHaveTextContent(/^4 ?5 ?line 4$/);
});

it('CODE-06 each line has its number before and after, and the words that changed are marked', async () => {
  showChange(changed({ path: 'notes', oldPath: 'notes' }), {
    from: ['head', 'uint amount = all;', 'send(amount);', 'end'].join('\n'),
    to: ['head', 'uint amount = some;', 'check();', 'send(amount);', 'end'].join('\n'),
  });
  const code = await screen.findByRole('region', { name: 'Changes of notes' });
  const rows = [...code.querySelectorAll('[data-line]')].map((row) => {
    const [before, after, sign] = [...row.children].map(({ textContent }) => textContent);
    return [before, after, sign, row.querySelector('code')?.textContent];
  });
  expect(rows).toEqual([
    ['1', '1', ' ', 'head'],
    ['2', '', '-', 'uint amount = all;'],
    ['', '2', '+', 'uint amount = some;'],
    ['', '3', '+', 'check();'],
    ['3', '4', ' ', 'send(amount);'],
    ['4', '5', ' ', 'end'],
  ]);
  expect([...code.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['all', 'some']);
});

it('CODE-04 of lines that the audited file does not have, nothing is said', async () => {
  showChange(changed({}), { from: 'a\nb\n', to: 'a\nc\n' }, { first: 500, last: 510 });
  expect(await screen.findByRole('region', { name: 'Changes of src/Vault.sol' })).toHaveTextContent(
    'Added: c',
  );
  expect(screen.queryByText(/reported/)).toBeNull();
});

it.each([
  ['not text, or too large', changed({ isText: false }),
    'This file is not text, or larger than 1 MB, so it is not compared.', []],
  ['removed', changed({ kind: 'removed' }), 'The reported line 2 was changed or removed.', ['from src/Vault.sol']],
  ['not changed', undefined, 'This file did not change.', []],
])('CODE-04 of a file that is %s nothing else is opened', async (_what, change, sentence, files) => {
  const opened = showChange(change, { from: 'a\nb\nc' });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(opened()).toEqual(files);
}); // oxfmt-ignore

it.each([
  ['nothing', 'a\nb\n', 'The content of the file did not change.'],
  ['how lines end', 'a\r\nb\r\n', /^Only line breaks changed/],
  ['the mark at its beginning', '\ufeffa\nb\n', /^Only line breaks changed, or the mark/],
])('CODE-04 a renamed file of which %s changed says so', async (_what, to, sentence) => {
  showChange(changed({ kind: 'renamed', oldPath: 'old.sol' }), { from: 'a\nb\n', to });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('FIX-01 the changed lines of the scope are counted, with the part of them in files that no finding names', async () => {
  const texts: Record<string, string> = {
    'from src/Vault.sol': 'a\nb\nc',
    'to src/Vault.sol': 'a\nB\nc\nd',
    'from src/Fee.sol': 'x\ny',
    'to src/Fee.sol': 'x',
    'to src/New.sol': '1\n2\n3\n4\n5',
  };
  respondWith(({ body }) => ({ body: { text: texts[`${String(body['id'])} ${String(body['path'])}`] } }));
  const changes = [
    changed({ findings: ['H-01'] }),
    changed({ path: 'src/Fee.sol', oldPath: 'src/Fee.sol' }),
    changed({ path: 'src/New.sol', oldPath: null, kind: 'added', findings: ['H-01'] }),
    changed({ path: 'src/logo.png', oldPath: 'src/logo.png', isText: false }),
    changed({ path: 'srcs/Other.sol', oldPath: 'srcs/Other.sol' }),
  ];
  const show = (scope: string[]) => {
    const element = <ChangedLines changes={changes} from={at('from')} to={at('to')} scope={scope} />;
    renderConsole([{ path: '/', element }], '/');
  };
  show(['src/']);
  expect(
    await screen.findByText(
      'The fix changed 9 lines of the scope, of which 1 (11%) are in files that no finding names. 1 file could not be compared.',
    ),
  ).toBeVisible();
  cleanup();
  show(['test']);
  expect(await screen.findByText('The fix changed no file of the scope.')).toBeVisible();
});
