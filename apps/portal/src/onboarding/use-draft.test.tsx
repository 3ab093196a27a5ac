import { useSessionStore, type Session } from '@portal/auth/session/session';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Application } from './application-schema.ts';
import { initialValues, loadDraft, removeDraft, saveDraft } from './draft.ts';
import { useDraft } from './use-draft.ts';

// The session is loading or present while an application is filled in.
beforeEach(() => useSessionStore.setState({ status: 'loading', session: null }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

function renderDraft(userId: string) {
  return renderHook(
    ({ step }: { step: number }) => {
      const form = useForm<Application>({ defaultValues: initialValues(null, null) });
      const isSaved = useDraft({ userId, form, step });
      return Object.assign(form, { isSaved });
    },
    { initialProps: { step: 0 } },
  );
}

test('ONB-09 stores the draft when the step changes or the wizard is closed', () => {
  const { result, rerender, unmount } = renderDraft('ada');
  act(() => result.current.setValue('full_name', 'Ada'));
  rerender({ step: 1 });
  expect(loadDraft('ada')).toMatchObject({ step: 1, values: { full_name: 'Ada' } });
  act(() => result.current.setValue('company_name', 'Analytical'));
  unmount();
  expect(loadDraft('ada')).toMatchObject({ step: 1, values: { company_name: 'Analytical' } });
});

test('ONB-09 does not store a removed draft again when the wizard is closed', () => {
  const { result, rerender, unmount } = renderDraft('grace');
  act(() => result.current.setValue('full_name', 'Grace'));
  rerender({ step: 3 });
  expect(loadDraft('grace')).not.toBeNull();
  removeDraft('grace');
  unmount();
  expect(loadDraft('grace')).toBeNull();
});

test('ONB-09 stores the draft 0.4 s after the last key, once', async () => {
  vi.useFakeTimers();
  const { result } = renderDraft('ada');
  expect(result.current.isSaved).toBe(false);
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const type = (name: string) => act(() => result.current.setValue('full_name', name));
  type('A');
  await later(300);
  type('Ada');
  await later(399);
  expect(loadDraft('ada')).toBeNull();
  await later(1);
  expect(loadDraft('ada')).toMatchObject({ step: 0, values: { full_name: 'Ada' } });
  expect(result.current.isSaved).toBe(true);
  removeDraft('ada');
  await later(1_000);
  expect(loadDraft('ada')).toBeNull();
  type('Ada B');
  expect(result.current.isSaved).toBe(false);
});

test('ONB-09 stores what was typed last when the page is left or frozen, and nothing that was not typed', async () => {
  vi.useFakeTimers();
  const { result, unmount } = renderDraft('ada');
  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));
  leave();
  expect(loadDraft('ada')).toBeNull();
  act(() => result.current.setValue('full_name', 'Ada'));
  leave();
  expect(loadDraft('ada')).toMatchObject({ values: { full_name: 'Ada' } });
  removeDraft('ada');
  leave();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  unmount();
  leave();
  expect(loadDraft('ada')).toBeNull();
});

test('ONB-01 a draft that this device has is shown as saved', () => {
  saveDraft('ada', { step: 0, values: { full_name: 'Ada' } });
  expect(renderDraft('ada').result.current.isSaved).toBe(true);
});

test.each([
  ['AUTH-14 is not stored after signing out', true, null],
  ['is stored when the session ends by itself', false, 'Ada'],
])('ONB-09 what was typed last %s', (_what, isDeliberate, stored) => {
  const { result, unmount } = renderDraft('ada');
  act(() => useSessionStore.setState({ status: 'signed-in', session: {} as Session }));
  act(() => result.current.setValue('full_name', 'Ada'));
  act(() => useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate }));
  unmount();
  expect(loadDraft('ada')?.values.full_name ?? null).toBe(stored);
});
