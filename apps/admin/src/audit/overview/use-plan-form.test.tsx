import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { answerWith, type DatabaseRequest } from '@portal/testing/network';
import { toast } from '@portal/ui/feedback/toast';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlanForm } from './use-plan-form.ts';

const plan = {
  status: 'scheduled' as const,
  lead_admin_id: null as string | null,
  planned_start: '2026-11-02',
  planned_end: '2026-11-20',
  fixes_due: null as string | null,
};
const audit = { id: 'audit-1', title: 'Vault', ...plan, updated_at: 't1' } as ManagedAudit;

/** The audit as it is stored; a test changes it as another admin would. */
let stored: Record<string, unknown>;
let refusal: { status: number; body: unknown } | null;
let asked: DatabaseRequest[];

beforeEach(() => {
  stored = { ...plan, updated_at: 't1' };
  refusal = null;
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
  asked = answerWith(({ method, query, body }) => {
    if (refusal) return refusal;
    if (method !== 'PATCH') return { body: [stored] };
    if (query.get('updated_at') !== `eq.${String(stored['updated_at'])}`) return { body: [] };
    stored = { ...stored, ...body, updated_at: `${String(stored['updated_at'])}+` };
    return { body: [{ id: 'audit-1' }] };
  });
});
afterEach(() => vi.restoreAllMocks());

function open() {
  const queryClient = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook((shown: ManagedAudit) => usePlanForm(shown), { initialProps: audit, wrapper });
}
const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('AUD-05 the form of status, lead and dates', () => {
  it('shows what is stored, and follows what others save while nothing is typed', () => {
    const { result, rerender } = open();
    expect(result.current).toMatchObject({
      values: plan,
      errors: {},
      conflicts: null,
      isChanged: false,
      isSaving: false,
    });
    rerender({ ...audit, planned_end: '2026-12-01' });
    expect(result.current.values).toEqual({ ...plan, planned_end: '2026-12-01' });
  });

  it('sends nothing when nothing was typed, or when the dates are wrong', async () => {
    const { result } = open();
    await act(() => result.current.save());
    act(() => result.current.change({ planned_end: '2026-11-01' }));
    expect(result.current.errors).toEqual({ planned_end: 'The end cannot be before the start.' });
    await act(() => result.current.save());
    expect(asked).toEqual([]);
    expect(toast.success).not.toHaveBeenCalled();
    expect(result.current.isChanged).toBe(true);
  });

  it('keeps every change until it is saved, then is as stored', async () => {
    const { result } = open();
    act(() => result.current.change({ status: 'in_progress' }));
    act(() => result.current.change({ fixes_due: '2026-12-04' }));
    const changed = { ...plan, status: 'in_progress', fixes_due: '2026-12-04' };
    expect(result.current).toMatchObject({ values: changed, isChanged: true });
    await act(() => result.current.save());
    expect(sent()).toEqual([changed]);
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('Audit saved');
    expect(result.current).toMatchObject({ values: plan, isChanged: false });
  });

  it('saves on the version that was shown when the typing began', async () => {
    const { result, rerender } = open();
    act(() => result.current.change({ fixes_due: '2026-12-04' }));
    stored = { ...stored, planned_end: '2026-12-01', updated_at: 't2' };
    rerender({ ...audit, planned_end: '2026-12-01', updated_at: 't2' });
    act(() => result.current.change({ planned_end: '2026-12-02' }));
    await act(() => result.current.save());
    expect(result.current.conflicts).toMatchObject({
      columns: ['planned_end'],
      mine: { planned_end: '2026-12-02', fixes_due: '2026-12-04' },
      stored: { planned_end: '2026-12-01', fixes_due: null },
    });
    expect(stored).toMatchObject({ planned_end: '2026-12-01', fixes_due: null });
    expect(toast.success).not.toHaveBeenCalled();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('says that a save is running, and runs one at a time', async () => {
    const { result } = open();
    act(() => result.current.change({ fixes_due: '2026-12-04' }));
    const answered = Promise.withResolvers<{ body: unknown }>();
    asked = answerWith(() => answered.promise);
    let saves: Promise<void>[] = [];
    act(() => void (saves = [result.current.save(), result.current.save()]));
    await waitFor(() => expect(result.current.isSaving).toBe(true));
    answered.resolve({ body: [{ id: 'audit-1' }] });
    await act(() => Promise.all(saves));
    expect(result.current.isSaving).toBe(false);
    expect(sent()).toHaveLength(1);
  });

  it.each([
    [{ status: 403, body: { code: '42501', message: 'You cannot do that.' } }, 'You cannot do that.'],
    [{ status: 500, body: { code: 'XX000', message: 'no' } }, 'Please try again.'],
  ])('keeps what was typed when it is not saved: %j', async (answer, description) => {
    const { result } = open();
    act(() => result.current.change({ fixes_due: '2026-12-04' }));
    refusal = answer;
    await act(() => result.current.save());
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('The audit was not saved', { description });
    expect(toast.success).not.toHaveBeenCalled();
    expect(result.current).toMatchObject({ values: { fixes_due: '2026-12-04' }, isChanged: true });
  });
});

describe('AUD-05 dates that two admins have changed', () => {
  /** Both admins changed the end and the due date of fixes. */
  async function openConflict() {
    const view = open();
    act(() => view.result.current.change({ planned_end: '2026-12-02', fixes_due: '2026-12-10' }));
    stored = { ...stored, planned_end: '2026-12-01', fixes_due: '2026-12-11', updated_at: 't2' };
    await act(() => view.result.current.save());
    expect(view.result.current.conflicts?.columns).toEqual(['planned_end', 'fixes_due']);
    return view.result;
  }

  it('are chosen one by one, and saved on the version that was compared', async () => {
    const result = await openConflict();
    act(() => result.current.resolveConflict('planned_end', 'stored'));
    expect(result.current).toMatchObject({
      values: { planned_end: '2026-12-01', fixes_due: '2026-12-10' },
      conflicts: { columns: ['fixes_due'] },
    });
    act(() => result.current.resolveConflict('fixes_due', 'mine'));
    expect(result.current).toMatchObject({
      values: { planned_end: '2026-12-01', fixes_due: '2026-12-10' },
      conflicts: null,
    });
    await act(() => result.current.save());
    expect(stored).toMatchObject({ planned_end: '2026-12-01', fixes_due: '2026-12-10', updated_at: 't2+' });
    expect(result.current.isChanged).toBe(false);
  });

  it('are forgotten with the changes', async () => {
    const result = await openConflict();
    act(() => result.current.undoChanges());
    expect(result.current).toMatchObject({ values: plan, conflicts: null, isChanged: false });
    act(() => result.current.resolveConflict('planned_end', 'mine'));
    expect(result.current.isChanged).toBe(false);
  });
});
