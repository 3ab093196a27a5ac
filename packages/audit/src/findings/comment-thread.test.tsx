import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { rows } from '@portal/testing/rows';
import { CommentThread } from './comment-thread.tsx';

const MINUTE = 60_000;
const NOW = Date.parse('2026-01-02T12:00:00Z');
const comment = (id: string, author_id: string | null, age: number) =>
  rows.comment({ id, author_id, body: `Comment ${id}`, created_at: new Date(NOW - age).toISOString() });

beforeEach(() => void vi.useFakeTimers({ now: NOW }));

function open(comments: ReturnType<typeof comment>[], canWrite = true) {
  render(
    <CommentThread
      comments={comments}
      readerId="ada"
      canWrite={canWrite}
      correction={() => <p>The form</p>}
    />,
  );
}
const editable = () =>
  screen.queryAllByRole('button', { name: 'Edit' }).map((button) => button.closest('li')?.textContent);

it('FIND-04 an author can correct a comment for 15 minutes, and nobody else’s', () => {
  open([
    comment('new', 'ada', 0),
    comment('last moment', 'ada', 15 * MINUTE - 1),
    comment('too old', 'ada', 15 * MINUTE),
    comment('of another', 'bob', 0),
    comment('of nobody', null, 0),
  ]);
  expect(editable()).toEqual([
    expect.stringContaining('Comment new'),
    expect.stringContaining('Comment last moment'),
  ]);
  act(() => void vi.advanceTimersByTime(MINUTE / 2));
  expect(editable()).toEqual([expect.stringContaining('Comment new')]);
  act(() => screen.getByRole('button', { name: 'Edit' }).click());
  expect(screen.getByText('The form')).toBeVisible();
  expect(screen.queryByText('Comment new')).toBeNull();
});

it('FIND-04 an admin who views the portal as a client corrects nothing', () => {
  open([comment('own', 'ada', 0)], false);
  expect(editable()).toEqual([]);
});
