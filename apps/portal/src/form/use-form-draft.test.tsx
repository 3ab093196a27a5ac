import { act, cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { loadFormDraft, removeFormDraft, useFormDraft } from './use-form-draft.ts';

const keyOf = (userId: string, name: string) => `audit-portal-draft:${userId}:${name}`;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function renderForm(userId: string, name: string) {
  const { result, rerender, unmount } = renderHook(
    (props: { userId: string; name: string }) => {
      const form = useForm({ defaultValues: { message: '', link: '' } });
      useFormDraft(form, props.userId, props.name);
      return form;
    },
    { initialProps: { userId, name } },
  );
  const type = (field: 'message' | 'link', text: string) => act(() => result.current.setValue(field, text));
  return { type, rerender, unmount };
}

test('FIND-03 FIND-04 what is typed is kept on this device, for its user and its form alone, until it is emptied', () => {
  const { type, rerender, unmount } = renderForm('ada', 'f1');
  type('message', 'Fixed.');
  type('link', 'abcdef0');
  expect(loadFormDraft('ada', 'f1')).toEqual({ message: 'Fixed.', link: 'abcdef0' });
  expect(loadFormDraft('ada', 'f2')).toEqual({});
  expect(loadFormDraft('bob', 'f1')).toEqual({});
  type('message', '');
  expect(loadFormDraft('ada', 'f1')).toEqual({ message: '', link: 'abcdef0' });
  type('link', '');
  expect(localStorage.getItem(keyOf('ada', 'f1'))).toBeNull();
  rerender({ userId: 'ada', name: 'f2' });
  type('message', 'Later.');
  expect(loadFormDraft('ada', 'f2')).toMatchObject({ message: 'Later.' });
  expect(loadFormDraft('ada', 'f1')).toEqual({});
  unmount();
});

test('FIND-03 a draft that was sent is removed, and no other', () => {
  const { type } = renderForm('ada', 'f1');
  type('message', 'Fixed.');
  localStorage.setItem(keyOf('bob', 'f1'), '{"message":"Mine."}');
  removeFormDraft('ada', 'f1');
  expect(loadFormDraft('ada', 'f1')).toEqual({});
  expect(loadFormDraft('bob', 'f1')).toEqual({ message: 'Mine.' });
});

test.each([
  ['null', {}],
  ['7', {}],
  ['"text"', {}],
  ['{"mess', {}],
  ['{"message":7,"link":"abcdef0","other":["x"]}', { link: 'abcdef0' }],
])('FIND-03 of %s as a draft only the texts are taken', (stored, draft) => {
  localStorage.setItem(keyOf('ada', 'f1'), stored);
  expect(loadFormDraft('ada', 'f1')).toEqual(draft);
});
