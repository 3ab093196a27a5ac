import { ShellProvider, type ShellContract } from '@portal/auth/contract/contract';
import { useSessionStore } from '@portal/auth/session/session';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft, readDraft, removeDraft } from './kept-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type Values = { title: string; text: string };
const saved = { values: { title: 'A', text: 'B' }, base: 'version 1' };
const NOW = '2026-11-22T10:00:00.000Z';
const read = (userId = 'ada', name = 'finding:1') => readDraft<Values, string>(userId, name, () => true);

/** Opens the form, as a user of this browser. */
function open(name = 'finding:1', userId = 'ada') {
  const shell = { user: { id: userId } } as Partial<ShellContract> as ShellContract;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellProvider value={shell}>{children}</ShellProvider>
  );
  return renderHook(() => useKeptDraft<Values, string>({ name, saved, isValid: () => true }), { wrapper });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) });
  localStorage.clear();
  useSessionStore.setState({ status: 'loading', session: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pause = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('ONB-09 what is typed in a form', () => {
  it('is nothing while the form is as saved, and then nothing is stored', () => {
    const { result, unmount } = open();
    expect(result.current).toMatchObject({ ...saved, isChanged: false, isKept: false, restoredAt: null });
    pause(10_000);
    unmount();
    expect(read()).toBeNull();
  });

  it('is stored 400 ms after the last change, with the version that it is a change of', () => {
    const { result } = open();
    act(() => result.current.change({ title: 'A1' }));
    pause(399);
    act(() => result.current.change({ title: 'A2' }));
    pause(399);
    expect(read()).toBeNull();
    expect(result.current).toMatchObject({ isChanged: true, isKept: false });
    pause(1);
    expect(read()).toEqual({
      values: { title: 'A2', text: 'B' },
      base: 'version 1',
      keptAt: '2026-11-22T10:00:00.799Z',
    });
    expect(result.current).toMatchObject({ isChanged: true, isKept: true, restoredAt: null });
  });

  it('is said to be stored only as long as nothing more is typed', () => {
    const { result } = open();
    act(() => result.current.change({ title: 'A1' }));
    pause(400);
    act(() => result.current.change({ text: 'B1' }));
    expect(result.current.isKept).toBe(false);
    pause(400);
    expect(result.current.isKept).toBe(true);
    expect(read()?.values).toEqual({ title: 'A1', text: 'B1' });
  });

  it('is not said to be stored when the browser does not store it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const { result } = open();
    act(() => result.current.change({ title: 'A1' }));
    pause(400);
    expect(result.current).toMatchObject({ isChanged: true, isKept: false, values: { title: 'A1' } });
  });

  it.each(['closed', 'left'])('is stored at once when the page is %s', (how) => {
    const { result, unmount } = open();
    act(() => result.current.change({ title: 'A1' }));
    if (how === 'left') unmount();
    else act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(read()?.values.title).toBe('A1');
  });

  it('is not stored any more once the form is gone', () => {
    const { result, unmount } = open();
    act(() => result.current.change({ title: 'A1' }));
    unmount();
    removeDraft('ada', 'finding:1');
    window.dispatchEvent(new Event('pagehide'));
    pause(10_000);
    expect(read()).toBeNull();
  });

  it('is there again, with its version, when the form is opened again', () => {
    keepDraft('ada', 'finding:1', { values: { title: 'A1', text: 'B' }, base: 'version 0', keptAt: NOW });
    const { result } = open();
    expect(result.current).toMatchObject({
      values: { title: 'A1', text: 'B' },
      base: 'version 0',
      isChanged: true,
      isKept: true,
      restoredAt: NOW,
    });
  });

  it('is removed when it is saved or discarded, and is not stored again', () => {
    keepDraft('ada', 'finding:1', { values: { title: 'A1', text: 'B' }, base: 'version 0', keptAt: NOW });
    const { result, unmount } = open();
    const next = { values: { title: 'A2', text: 'B' }, base: 'version 2' };
    act(() => result.current.change({ title: 'A2' }));
    act(() => result.current.restart(next));
    expect(result.current).toMatchObject({ ...next, isChanged: false, isKept: false, restoredAt: null });
    expect(read()).toBeNull();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    pause(400);
    unmount();
    expect(read()).toBeNull();
  });

  it('stays when the record gets another version', () => {
    const { result } = open();
    act(() => result.current.rebase('version 2', { title: 'A1', text: 'B2' }));
    expect(result.current).toMatchObject({
      values: { title: 'A1', text: 'B2' },
      base: 'version 2',
      isChanged: true,
    });
    pause(400);
    expect(read()).toMatchObject({ base: 'version 2' });
  });

  it('is not stored after the user has signed out, but is when the session has ended by itself', () => {
    const { result, unmount } = open();
    act(() => result.current.change({ title: 'A1' }));
    useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
    pause(400);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(read()).toBeNull();
    useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: false });
    unmount();
    expect(read()?.values.title).toBe('A1');
  });

  it('belongs to one user and one record', () => {
    const { result } = open();
    act(() => result.current.change({ title: 'A1' }));
    pause(400);
    expect(read('grace')).toBeNull();
    expect(read('ada', 'finding:2')).toBeNull();
    expect(open('finding:1', 'grace').result.current.values).toEqual(saved.values);
    expect(open('finding:2').result.current.values).toEqual(saved.values);
    // ONB-09: signing out removes the keys that begin so.
    expect(Object.keys(localStorage)).toEqual(['audit-portal-draft:ada:finding:1']);
  });
});

describe('ONB-09 a draft on this device', () => {
  const whole = { values: saved.values, base: null, keptAt: NOW };
  const key = 'audit-portal-draft:ada:finding:1';

  it('is read as it was kept', () => {
    expect(keepDraft('ada', 'finding:1', whole)).toBe(true);
    expect(read()).toEqual(whole);
  });

  it.each([
    'not JSON',
    'null',
    '"text"',
    '7',
    JSON.stringify({ values: {}, base: null }),
    JSON.stringify({ values: {}, keptAt: NOW }),
    JSON.stringify({ base: null, keptAt: NOW }),
    JSON.stringify({ ...whole, keptAt: 7 }),
  ])('is none when something else is stored: %s', (text) => {
    localStorage.setItem(key, text);
    expect(read()).toBeNull();
  });

  it('is none when the form does not know its shape', () => {
    keepDraft('ada', 'finding:1', whole);
    expect(readDraft('ada', 'finding:1', (draft) => draft.base !== null)).toBeNull();
    expect(readDraft('ada', 'finding:1', ({ values }) => values === null)).toBeNull();
  });

  it('is removed alone: not that of another record, nor another user’s', () => {
    keepDraft('ada', 'finding:1', whole);
    removeDraft('ada', 'finding:2');
    removeDraft('grace', 'finding:1');
    expect(read()).toEqual(whole);
    removeDraft('ada', 'finding:1');
    expect(read()).toBeNull();
  });
});
