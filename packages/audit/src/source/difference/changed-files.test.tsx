import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { loaded } from '@portal/testing/components';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ChangedFiles } from './changed-files.tsx';

const file = (path: string, findings: string[] = []) => ({
  path,
  oldPath: path,
  kind: 'changed' as const,
  isText: true,
  findings,
});
const source = (id: string) => ({ id, repositoryId: 'r1', commit: `${id}1234567` });

it('CODE-06 all changed files stand on one page, opened as they are reached, and J and K lead from one to the next', async () => {
  const requests = respondWith(({ body }) => ({ body: { text: `${String(body['id'])}\n` } }));
  const element = (
    <ChangedFiles
      changes={loaded([file('a.sol', ['H-01']), file('b.sol'), file('c.sol')])}
      from={source('from')}
      to={source('to')}
      path="b.sol"
      href={({ path }) => `#${path}`}
      fileHref={(path) => `/file/${path}`}
    />
  );
  renderConsole([{ path: '/', element }], '/');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'b.sol',
    'c.sol',
    'a.sol',
  ]);
  expect(await screen.findByRole('region', { name: 'Changes of b.sol' })).toHaveTextContent('Added: to');
  expect(screen.getByRole('heading', { name: 'b.sol' })).toHaveFocus();
  // Nobody has come near the other files yet: they were not opened, which would be a line of Access.
  expect(new Set(requests.map(({ body }) => body['path']))).toEqual(new Set(['b.sol']));
  await userEvent.keyboard('j');
  expect(screen.getByRole('heading', { name: 'c.sol' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
  expect(screen.getByRole('heading', { name: 'a.sol' })).toHaveFocus();
  await userEvent.keyboard('kk');
  expect(screen.getByRole('heading', { name: 'b.sol' })).toHaveFocus();
});
