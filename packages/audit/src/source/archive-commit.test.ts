import { expect, it } from 'vitest';
import { readArchiveCommit } from './source-upload.tsx';

const COMMIT = '1f'.repeat(20);
/** The end of a ZIP with this comment, after as many other bytes. */
function archive(comment: string, before = 100_000, claimed = comment.length) {
  const end = new Uint8Array(22);
  end.set([0x50, 0x4b, 5, 6]);
  new DataView(end.buffer).setUint16(20, claimed, true);
  return new Blob([new Uint8Array(before), end, comment]);
}

it.each([
  ['git archive and GitHub write', archive(COMMIT), COMMIT],
  ['ends in a line break', archive(`${COMMIT}\n`), COMMIT],
  ['says something else', archive('Built on Monday'), null],
  ['is longer than the archive says', archive(COMMIT, 10, 39), null],
  ['is missing, as the file is no ZIP', new Blob(['hello']), null],
])('CODE-01 the form reads the commit of an archive whose comment %s', async (_what, file, commit) => {
  expect(await readArchiveCommit(file)).toBe(commit);
});
