import { ShellProvider, type ShellContract } from '@portal/auth/contract/contract';
import { useSessionStore } from '@portal/auth/session/session';
import type { ManagedFinding } from '@portal/data/findings/managed-finding';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { answerWith, type DatabaseRequest } from '@portal/testing/network';
import { toast } from '@portal/ui/feedback/toast';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFindingForm } from './use-finding-form.ts';

const AUDIT = '00000000-0000-4000-8000-00000000000a';
const FINDING = '00000000-0000-4000-8000-00000000000f';
const location = { id: 'l1', repository_id: null, path: 'A.sol', first_line: 3, last_line: 9 };
const finding: ManagedFinding = {
  id: FINDING,
  audit_id: AUDIT,
  number: null,
  title: 'Reentrancy',
  severity: 'high',
  likelihood: null,
  impact: null,
  description: 'As written.',
  recommendation: '',
  status: 'draft',
  published_at: null,
  created_at: 't0',
  updated_at: 't1',
  finding_locations: [location],
};

/** The finding as it is stored; a test changes it as another admin would. */
let stored: ManagedFinding;
let refusal: { status: number; body: unknown } | null;
let asked: DatabaseRequest[];
const onSaved = vi.fn<(saved: ManagedFinding) => void>();

beforeEach(() => {
  useSessionStore.setState({ status: 'loading', session: null });
  localStorage.clear();
  stored = finding;
  refusal = null;
  onSaved.mockReset();
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
  asked = answerWith(({ path, body }) => {
    if (refusal) return refusal;
    if (path !== 'rpc/save_finding') return { body: [stored] };
    const { expected_updated_at: expected = 't1', finding: row, locations } = body;
    if (expected !== stored.updated_at) return { status: 409, body: { code: 'PT409', message: 'Changed.' } };
    stored = Object.assign({}, stored, row, {
      finding_locations: locations,
      updated_at: `${stored.updated_at}+`,
    });
    return { body: stored.id };
  });
});
afterEach(() => vi.restoreAllMocks());

function open(shown: ManagedFinding | null = finding) {
  const queryClient = createQueryClient(() => undefined);
  const shell = { user: { id: 'admin-1' } } as Partial<ShellContract> as ShellContract;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ShellProvider value={shell}>{children}</ShellProvider>
    </QueryClientProvider>
  );
  return renderHook(
    (now: ManagedFinding | null) => useFindingForm({ id: AUDIT, user_id: 'client-1' }, now, onSaved),
    { initialProps: shown, wrapper },
  );
}
const sent = () => asked.filter(({ path }) => path === 'rpc/save_finding').map(({ body }) => body);
const kept = () => Object.keys(localStorage);

describe('FIND-10 the form of a finding', () => {
  it('follows what other admins save while nothing is typed', () => {
    const { result, rerender } = open();
    expect(result.current.draft).toMatchObject({ values: { title: 'Reentrancy' }, isChanged: false });
    rerender({ ...finding, title: 'Reentrancy in redeem', updated_at: 't2' });
    expect(result.current.draft).toMatchObject({
      values: { title: 'Reentrancy in redeem' },
      base: { updated_at: 't2' },
      isChanged: false,
    });
  });

  it('keeps what is typed, and the version that it is a change of, when others save', () => {
    const { result, rerender } = open();
    act(() => result.current.draft.change({ title: 'Mine' }));
    rerender({ ...finding, title: 'Theirs', updated_at: 't2' });
    expect(result.current.draft).toMatchObject({
      values: { title: 'Mine' },
      base: { updated_at: 't1' },
      isChanged: true,
    });
  });

  it('shows errors from the first attempt to save on, and sends nothing then', async () => {
    const { result } = open(null);
    expect(result.current.isSubmitted).toBe(false);
    await act(() => result.current.save());
    expect(result.current.isSubmitted).toBe(true);
    expect(asked).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('is as stored after saving, without a draft on this device', async () => {
    const { result } = open();
    act(() => result.current.draft.change({ title: ' Mine ', likelihood: 'low' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(kept()).toEqual([`audit-portal-draft:admin-1:finding:${AUDIT}:${FINDING}`]);
    await act(() => result.current.save());
    expect(sent()).toEqual([
      {
        finding: {
          id: FINDING,
          title: 'Mine',
          severity: 'high',
          likelihood: 'low',
          impact: null,
          description: 'As written.',
          recommendation: '',
        },
        locations: [expect.objectContaining({ path: 'A.sol', first_line: 3, last_line: 9 })],
        expected_updated_at: 't1',
      },
    ]);
    expect(result.current).toMatchObject({
      draft: { values: { title: 'Mine' }, base: { updated_at: 't1+' }, isChanged: false },
      conflicts: null,
      isSubmitted: false,
      isSaving: false,
    });
    expect(kept()).toEqual([]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(stored);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('keeps a new finding apart from the audit’s others', () => {
    const { result } = open(null);
    act(() => result.current.draft.change({ title: 'New' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(kept()).toEqual([`audit-portal-draft:admin-1:finding:${AUDIT}:new`]);
    expect(open().result.current.draft.values.title).toBe('Reentrancy');
    expect(open(null).result.current.draft).toMatchObject({ values: { title: 'New' }, base: null });
  });

  it.each([
    ['draft', 'Draft saved'],
    ['open', 'Finding saved'],
  ])('says of a finding that is %s: "%s"', async (status, message) => {
    stored = { ...finding, status };
    const { result } = open(stored);
    act(() => result.current.draft.change({ title: 'Mine' }));
    await act(() => result.current.save());
    expect(toast.success).toHaveBeenCalledExactlyOnceWith(message);
  });

  it.each([
    [{ status: 403, body: { code: '42501', message: 'You cannot do that.' } }, 'You cannot do that.'],
    [{ status: 500, body: { code: 'XX000', message: 'no' } }, 'Please try again. What you typed is kept.'],
  ])('keeps what was typed when it is not saved: %j', async (answer, description) => {
    const { result } = open();
    act(() => result.current.draft.change({ title: 'Mine' }));
    refusal = answer;
    await act(() => result.current.save());
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('The finding was not saved', { description });
    expect(result.current.draft).toMatchObject({ values: { title: 'Mine' }, isChanged: true });
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('discards changes, with the draft on this device', async () => {
    const { result } = open();
    act(() => result.current.draft.change({ title: ' ' }));
    await act(() => result.current.save());
    expect(result.current.isSubmitted).toBe(true);
    act(() => result.current.discardChanges());
    expect(result.current).toMatchObject({
      draft: { values: { title: 'Reentrancy' }, base: { updated_at: 't1' }, isChanged: false },
      isSubmitted: false,
    });
    expect(kept()).toEqual([]);
  });
});

describe('FIND-10 a finding that two admins have changed', () => {
  /** Both changed title and locations; the other admin also the description. */
  async function openConflict() {
    const view = open();
    const [first] = view.result.current.draft.values.locations;
    act(() =>
      view.result.current.draft.change({
        title: 'Mine',
        locations: first ? [{ ...first, path: 'Mine.sol' }] : [],
      }),
    );
    stored = {
      ...finding,
      title: 'Theirs',
      description: 'Better.',
      finding_locations: [{ ...location, path: 'Theirs.sol' }],
      updated_at: 't2',
    };
    await act(() => view.result.current.save());
    return view.result;
  }

  it('is not overwritten: both versions are shown, and the rest is merged', async () => {
    const result = await openConflict();
    expect(stored.title).toBe('Theirs');
    expect(result.current.conflicts).toMatchObject({
      columns: ['title', 'locations'],
      mine: { title: 'Mine', locations: [{ path: 'Mine.sol' }] },
      stored: { title: 'Theirs', locations: [{ path: 'Theirs.sol' }] },
    });
    expect(result.current.draft).toMatchObject({
      values: { title: 'Mine', description: 'Better.', locations: [{ path: 'Mine.sol' }] },
      base: { updated_at: 't2' },
      isChanged: true,
    });
    expect(toast.error).not.toHaveBeenCalled();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('is chosen column by column, and then saved', async () => {
    const result = await openConflict();
    act(() => result.current.resolveConflict('locations', 'stored'));
    expect(result.current.conflicts?.columns).toEqual(['title']);
    expect(result.current.draft.values).toMatchObject({
      title: 'Mine',
      locations: [{ path: 'Theirs.sol', first_line: '3' }],
    });
    act(() => result.current.resolveConflict('title', 'mine'));
    expect(result.current.conflicts).toBeNull();
    await act(() => result.current.save());
    expect(stored).toMatchObject({
      title: 'Mine',
      description: 'Better.',
      finding_locations: [{ path: 'Theirs.sol' }],
      updated_at: 't2+',
    });
  });

  it('is no question any more once the changes are discarded', async () => {
    const result = await openConflict();
    act(() => result.current.discardChanges());
    expect(result.current.conflicts).toBeNull();
    act(() => result.current.resolveConflict('title', 'mine'));
    expect(result.current.draft.values.title).toBe('Reentrancy');
  });
});
