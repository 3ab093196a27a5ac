import { useSessionStore } from '@portal/auth/session/session';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import type { Application } from './application-schema.ts';
import { initialValues, loadDraft, removeDraft } from './draft.ts';
import { useDraft } from './use-draft.ts';

// The session is loading or present while an application is filled in.
beforeEach(() => useSessionStore.setState({ status: 'loading', session: null }));

function renderDraft(userId: string) {
  return renderHook(
    ({ step }: { step: number }) => {
      const form = useForm<Application>({ defaultValues: initialValues(null, null) });
      useDraft({ userId, form, step });
      return form;
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
