import { z } from '@portal/domain/zod';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftOwnerContext, type DraftOwner } from './draft-owner.ts';
import { toast } from '../feedback/toast.tsx';
import { showFailure } from '../hooks/use-action.ts';
import { readDraft } from './kept-draft.ts';
import { useDraftForm, useSendForm, useSuggestion } from './use-draft-form.ts';

type Row = { title: string; text: string; tags: string[]; updated_at: string };

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a title')),
  text: z.string(),
  tags: z.array(z.string()),
});
const row: Row = { title: 'A', text: 'B', tags: ['x'], updated_at: 't1' };
const KEY = 'audit-portal-draft:ada:note:1';

const save = vi.fn<(values: z.infer<typeof schema>, base: Row) => Promise<Row>>();
const onSaved = vi.fn<(saved: Row) => void>();
const onFailed = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00.000Z') });
  vi.resetAllMocks();
  save.mockImplementation(async (values, base) => ({ ...values, updated_at: `${base.updated_at}+` }));
});

const hasSignedOut = vi.fn<() => boolean>();
const hasLeft = vi.fn<() => boolean>();
let owner: DraftOwner;
const signIn = (userId: string) => {
  owner = { userId, hasSignedOut, hasLeft };
};
const underOwner = ({ children }: { children: ReactNode }) => (
  <DraftOwnerContext value={owner}>{children}</DraftOwnerContext>
);

function open({ draftKey = 'note:1', userId = 'ada', base = row } = {}) {
  signIn(userId);
  return renderHook(
    (loaded: Row) => {
      const form = useDraftForm(schema, {
        base: loaded,
        toValues: ({ updated_at: _version, ...values }) => values,
        save,
        onSaved,
        onFailed,
        draftKey,
      });
      return { ...form, isDirty: form.formState.isDirty, errors: form.formState.errors };
    },
    { initialProps: base, wrapper: underOwner },
  );
}
type Form = ReturnType<typeof open>['result'];

const type = (form: Form, values: Partial<Omit<Row, 'updated_at'>>) =>
  act(async () => form.current.setFields(values));
const submit = (form: Form) => act(() => form.current.submit());
const pause = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const hide = () => act(() => void window.dispatchEvent(new Event('pagehide')));
const kept = (userId = 'ada', name = 'note:1') => readDraft(userId, name);

describe('ONB-09 what is typed in a form', () => {
  it('is stored 0.4 s after the last change, with the record that it is a change of', async () => {
    const { result } = open();
    await pause(1_000);
    expect(kept()).toBeNull();
    await type(result, { title: 'A1' });
    await pause(399);
    await type(result, { title: 'A2' });
    await pause(399);
    expect(kept()).toBeNull();
    expect(result.current.isKept).toBe(false);
    await pause(1);
    expect(kept()).toEqual({
      values: { title: 'A2', text: 'B', tags: ['x'] },
      base: row,
      keptAt: '2026-11-22T10:00:01.799Z',
    });
    expect(result.current.isKept).toBe(true);
    await type(result, { text: 'B1' });
    expect(result.current.isKept).toBe(false);
  });

  it('is stored at once when the page or the form is left', async () => {
    const first = open();
    await type(first.result, { title: 'A1' });
    hide();
    expect(kept()?.values).toMatchObject({ title: 'A1' });
    await type(first.result, { title: 'A2' });
    first.unmount();
    expect(kept()?.values).toMatchObject({ title: 'A2' });
  });

  it('is there again when the form is opened again, with the record that it is a change of', async () => {
    const first = open();
    await type(first.result, { title: 'A1' });
    first.unmount();
    const { result } = open({ base: { ...row, text: 'Theirs', updated_at: 't2' } });
    expect(result.current.getValues()).toEqual({ title: 'A1', text: 'B', tags: ['x'] });
    expect(result.current).toMatchObject({
      isDirty: true,
      isKept: true,
      restoredAt: '2026-11-22T10:00:00.000Z',
    });
    await submit(result);
    expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'A1', text: 'B', tags: ['x'] }, row);
  });

  it('AUTH-15 is there again while one of its choices has not been made, also for what the component of the form watches', () => {
    signIn('ada');
    const choice = z.object({ kind: z.enum(['one', 'two']), text: z.string() });
    const openChoice = () =>
      renderHook(
        () => {
          const form = useSendForm(choice, {
            initial: { kind: '' as 'one', text: '' },
            send: async () => true,
            draftKey: 'choice',
          });
          return { form, text: useWatch({ control: form.control, name: 'text' }) };
        },
        { wrapper: underOwner },
      );
    const first = openChoice();
    act(() => first.result.current.form.setFields({ text: 'typed' }));
    first.unmount();
    const { form, text } = openChoice().result.current;
    expect(form.getValues()).toEqual({ kind: '', text: 'typed' });
    expect(text).toBe('typed');
  });

  it('is not stored any more once it is as it was, is saved or is discarded', async () => {
    const { result, unmount } = open();
    for (const end of [
      () => type(result, { title: 'A' }),
      () => act(async () => result.current.discardChanges()),
      () => submit(result),
    ]) {
      await type(result, { title: 'A1' });
      hide();
      expect(kept()).not.toBeNull();
      await end();
      expect(kept()).toBeNull();
      expect(result.current).toMatchObject({ isDirty: false, isKept: false, restoredAt: null });
    }
    hide();
    await pause(1_000);
    unmount();
    expect(kept()).toBeNull();
  });

  it('is not a suggestion that depends on what was saved', async () => {
    signIn('ada');
    const saved = Promise.withResolvers<null>();
    const { result, rerender } = renderHook(
      (title: string) =>
        useDraftForm(schema, {
          base: null,
          toValues: () => ({ title, text: '', tags: [] }),
          save: () => saved.promise,
          onFailed,
          draftKey: 'note:1',
        }),
      { initialProps: '1.0', wrapper: underOwner },
    );
    act(() => result.current.setFields({ text: 'typed' }));
    const submitted = result.current.submit();
    rerender('1.1');
    saved.resolve(null);
    await act(() => submitted);
    hide();
    expect(kept()).toBeNull();
  });

  it('belongs to one user and one form, and is removed with no other', async () => {
    const other = open({ draftKey: 'note:12' });
    await type(other.result, { title: 'Other' });
    other.unmount();
    const { result } = open();
    expect(result.current.getValues('title')).toBe('A');
    await type(result, { title: 'A1' });
    hide();
    expect(open({ userId: 'grace' }).result.current.getValues('title')).toBe('A');
    await act(async () => result.current.discardChanges());
    expect(Object.keys(localStorage)).toEqual(['audit-portal-draft:ada:note:12']);
  });

  it('AUTH-14 is never stored for another user who signs in while the form is open', async () => {
    const { result, rerender, unmount } = open();
    await type(result, { title: 'A1' });
    signIn('grace');
    rerender(row);
    await type(result, { title: 'A2' });
    unmount();
    expect(Object.keys(localStorage)).toEqual([KEY]);
  });

  it('AUTH-14 is not stored after the user has signed out, but is when the session has ended by itself', async () => {
    const { result, unmount } = open();
    await type(result, { title: 'A1' });
    hasSignedOut.mockReturnValue(true);
    await pause(1_000);
    hide();
    expect(kept()).toBeNull();
    hasSignedOut.mockReturnValue(false);
    unmount();
    expect(kept()).not.toBeNull();
  });

  it.each([
    ['of which a field is malformed keeps the others', { title: 'A1', tags: 'all', other: 7 }, row, 'A1'],
    ['that is not valid yet is restored', { title: '' }, row, ''],
    ['of which the record has another shape is dropped', { title: 'A1' }, { title: 7 }, 'A'],
    ['without its record is dropped', { title: 'A1' }, null, 'A'],
  ])('from another release %s', (_what, values, base, title) => {
    localStorage.setItem(KEY, JSON.stringify({ values, base, keptAt: 't' }));
    expect(open().result.current.getValues()).toEqual({ title, text: 'B', tags: ['x'] });
  });
});

describe('ONB-09 a form in a second tab', () => {
  /** What the browser tells this tab about the other one. */
  function storeInOtherTab(newValue: string | null) {
    const oldValue = localStorage.getItem(KEY);
    if (newValue === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue, newValue })));
  }
  const draft = (title: string) =>
    JSON.stringify({ values: { title, text: 'B', tags: ['x'] }, base: row, keptAt: 't' });

  it('follows what is typed and sent in the first, so that nothing is sent twice', () => {
    const { result } = open();
    storeInOtherTab(draft('A1'));
    expect(result.current.getValues('title')).toBe('A1');
    storeInOtherTab(draft('A2'));
    expect(result.current.getValues('title')).toBe('A2');
    storeInOtherTab(null);
    expect(result.current.getValues('title')).toBe('A');
    expect(result.current.isDirty).toBe(false);
  });

  it('keeps what was typed in it', async () => {
    const { result } = open();
    await type(result, { title: 'Mine' });
    storeInOtherTab(draft('A1'));
    storeInOtherTab(null);
    expect(result.current.getValues('title')).toBe('Mine');
  });
});

describe('PROF-01 FIND-10 a form of a record', () => {
  /** A form with a changed title that is being saved until `respond` is called. */
  async function openSaving() {
    const response = Promise.withResolvers<Row>();
    save.mockReturnValue(response.promise);
    const view = open();
    await type(view.result, { title: 'A1' });
    let submitted: Promise<unknown> = Promise.resolve();
    act(() => void (submitted = view.result.current.submit()));
    await pause(0);
    const respond = () => {
      response.resolve({ ...row, title: 'A1', updated_at: 't2' });
      return act(() => submitted);
    };
    return { ...view, respond };
  }

  it('shows newer versions while nothing is typed, and keeps its own otherwise', async () => {
    const { result, rerender } = open();
    rerender({ ...row, title: 'Theirs', updated_at: 't2' });
    expect(result.current.getValues('title')).toBe('Theirs');
    await type(result, { text: 'Mine' });
    rerender({ ...row, title: 'Newest', updated_at: 't3' });
    expect(result.current.getValues()).toMatchObject({ title: 'Theirs', text: 'Mine' });
    await submit(result);
    expect(save.mock.lastCall?.[1]).toMatchObject({ updated_at: 't2' });
  });

  it('shows what was saved until a newer version than that is loaded', async () => {
    const { result, rerender } = open();
    await type(result, { title: ' Mine ' });
    await submit(result);
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Mine' }), row);
    expect(onSaved).toHaveBeenCalledOnce();
    rerender({ ...row });
    expect(result.current.getValues('title')).toBe('Mine');
    expect(result.current.isDirty).toBe(false);
    rerender({ ...row, title: 'Theirs', updated_at: 't2' });
    expect(result.current.getValues('title')).toBe('Theirs');
  });

  it('sends nothing that is not valid, and says why', async () => {
    const { result } = open();
    await type(result, { title: ' ' });
    await submit(result);
    expect(result.current.errors.title?.message).toBe('Enter a title');
    expect(save).not.toHaveBeenCalled();
    await type(result, { title: 'A1' });
    await pause(0);
    expect(result.current.errors.title).toBeUndefined();
  });

  it('saves once when it is submitted twice, and keeps what is typed meanwhile', async () => {
    const { result, respond } = await openSaving();
    act(() => void result.current.submit());
    await type(result, { text: 'More' });
    await respond();
    expect(save).toHaveBeenCalledOnce();
    expect(result.current.getValues()).toMatchObject({ title: 'A1', text: 'More' });
    expect(result.current.isDirty).toBe(true);
  });

  it('ONB-09 that was left during a save keeps no draft of what was saved', async () => {
    const { unmount, respond } = await openSaving();
    unmount();
    expect(kept()).not.toBeNull();
    await respond();
    expect(kept()).toBeNull();
  });

  it('keeps what was typed when it is not saved, and can be submitted again', async () => {
    save.mockRejectedValueOnce(new Error('no'));
    onFailed.mockImplementationOnce((error) => showFailure(error, 'The note was not saved'));
    const dismiss = vi.spyOn(toast, 'dismiss');
    const { result } = open();
    await type(result, { title: 'A1' });
    await submit(result);
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(new Error('no'));
    expect(result.current.getValues('title')).toBe('A1');
    expect(onSaved).not.toHaveBeenCalled();
    expect(dismiss).not.toHaveBeenCalled();
    await submit(result);
    expect(onSaved).toHaveBeenCalledOnce();
    expect(dismiss).toHaveBeenCalledOnce();
  });

  it('AUTH-14 does not tell of a save that fails after its user has left', async () => {
    save.mockRejectedValue(new Error('no'));
    const { result } = open();
    await type(result, { title: 'A1' });
    hasLeft.mockReturnValue(true);
    await submit(result);
    expect(save).toHaveBeenCalledOnce();
    expect(onFailed).not.toHaveBeenCalled();
  });
});

describe('PROF-01 FIND-10 fields that were changed here and elsewhere', () => {
  const theirs = { title: 'Theirs', text: 'Better', tags: ['y'], updated_at: 't2' };

  async function openConflict() {
    save.mockRejectedValueOnce(Object.assign(new Error(), { stored: theirs, columns: ['title', 'tags'] }));
    const view = open();
    await type(view.result, { title: 'Mine', tags: ['z'] });
    await submit(view.result);
    return view.result;
  }

  it('are shown in both versions, and other changes are merged', async () => {
    const result = await openConflict();
    expect(result.current.conflict).toMatchObject({
      names: ['title', 'tags'],
      mine: { title: 'Mine', tags: ['z'] },
      stored: { title: 'Theirs', tags: ['y'] },
    });
    expect(result.current.getValues()).toEqual({ title: 'Mine', text: 'Better', tags: ['z'] });
    expect(onFailed).not.toHaveBeenCalled();
    await submit(result);
    expect(save).toHaveBeenCalledOnce();
  });

  it('are chosen one by one, and saved as a change of the version that was compared', async () => {
    const result = await openConflict();
    act(() => result.current.chooseVersion('tags', 'stored'));
    expect(result.current.conflict?.names).toEqual(['title']);
    act(() => result.current.chooseVersion('title', 'mine'));
    expect(result.current.conflict).toBeNull();
    await submit(result);
    expect(save).toHaveBeenLastCalledWith({ title: 'Mine', text: 'Better', tags: ['y'] }, theirs);
  });
});

function SuggestingForm({ suggestion }: { suggestion: string }) {
  const form = useSendForm(z.object({ commit: z.string() }), {
    initial: { commit: '' },
    send: async () => true,
    draftKey: 'note:1',
  });
  useSuggestion(form, 'commit', suggestion);
  return <input aria-label="Commit" {...form.register('commit')} />;
}

// Selected, so that it does not stand before what is typed next.
it.each([
  ['', 'abc', 'abc'],
  ['d', 'd', ''],
])(
  'FIND-10 a value that arrives when %j was typed in a field leaves it as %j, with %j selected',
  (typed, shown, selected) => {
    signIn('ada');
    const { rerender } = render(<SuggestingForm suggestion="" />, { wrapper: underOwner });
    const field = screen.getByLabelText<HTMLInputElement>('Commit');
    field.focus();
    if (typed) fireEvent.input(field, { target: { value: typed } });
    rerender(<SuggestingForm suggestion="abc" />);
    expect(field).toHaveFocus();
    expect(field).toHaveValue(shown);
    hide();
    expect(kept() !== null).toBe(typed !== '');
    expect(shown.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(selected);
  },
);
