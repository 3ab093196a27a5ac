import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast, Toaster } from '../feedback/toast.tsx';
import { DraftOwnerContext, type DraftOwner } from '../forms/draft-owner.ts';
import { useAction, useLastChoice, useUndo } from './use-action.ts';

class Refused extends Error {
  refusal = 'Another admin has approved this client.';
}

/** A button whose action the test completes. */
function setUp(owner: DraftOwner | null = null) {
  const calls: { succeed: () => void; fail: (error: Error) => void }[] = [];
  const onSuccess = vi.fn<() => void>();
  const results: boolean[] = [];
  const mutation = {
    mutateAsync: (_name: string) => new Promise<void>((done, fail) => calls.push({ succeed: done, fail })),
  };
  function Approve() {
    const approve = useAction(mutation, {
      success: (name) => `${name} approved`,
      failure: (error) => (error instanceof RangeError ? null : 'Failed to approve'),
      onSuccess,
    });
    return (
      <button
        aria-busy={approve.isPending}
        onClick={() => void approve.run('Ada').then((result) => results.push(result))}
      >
        {approve.pendingInput ?? 'Nobody'}
      </button>
    );
  }
  render(
    <DraftOwnerContext value={owner}>
      <Approve />
      <Toaster />
    </DraftOwnerContext>,
  );
  // Both clicks happen before React renders.
  const doubleClick = () =>
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: /Ada|Nobody/ }));
      fireEvent.click(screen.getByRole('button', { name: /Ada|Nobody/ }));
    });
  return { calls, results, onSuccess, doubleClick };
}

test('AUTH-11 ONB-06 REP-04 ADM-06 ADM-07 a double click acts once, with one result, and the next click acts again', async () => {
  const { calls, results, onSuccess, doubleClick } = setUp();
  doubleClick();
  expect(calls).toHaveLength(1);
  expect(results).toEqual([]);
  expect(screen.getByRole('button', { name: 'Ada' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => calls[0]?.succeed());
  expect(await screen.findByText('Ada approved')).toBeVisible();
  expect(results).toEqual([true, true]);
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Nobody' })).toHaveAttribute('aria-busy', 'false');
  doubleClick();
  expect(calls).toHaveLength(2);
});

test.each([
  ['why the backend refused', new Refused(), 'Another admin has approved this client.'],
  ['to try again when the connection was lost', new TypeError('Failed to fetch'), 'Please try again.'],
])('ALL-01 a failure says %s, and the action can be repeated', async (_what, error, told) => {
  const { calls, onSuccess, doubleClick } = setUp();
  doubleClick();
  await act(async () => calls[0]?.fail(error));
  expect(await screen.findByText('Failed to approve')).toBeVisible();
  expect(screen.getByText(told)).toBeVisible();
  expect(onSuccess).not.toHaveBeenCalled();
  doubleClick();
  expect(calls).toHaveLength(2);
});

test('ALL-01 a failure stays on show until the user acts again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls, doubleClick } = setUp();
  doubleClick();
  await act(async () => calls[0]?.fail(new Refused()));
  expect(await screen.findByText('Failed to approve')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Failed to approve')).toBeVisible();
  doubleClick();
  await waitFor(() => expect(screen.queryByText('Failed to approve')).toBeNull());
});

test.each([
  ['AUTH-14 of who was signed in before', new Refused(), true],
  ['ALL-01 which the page shows itself', new RangeError('Too long'), false],
])('%s: a failure gets no toast', async (_what, error, isGone) => {
  const hasLeft = vi.fn<() => boolean>().mockReturnValue(false);
  const { calls, doubleClick } = setUp({ userId: 'ada', hasSignedOut: () => false, hasLeft });
  // A toast appears only some time after it was asked for.
  const shown = vi.spyOn(toast, 'error');
  doubleClick();
  hasLeft.mockReturnValue(isGone);
  await act(async () => calls[0]?.fail(error));
  expect(shown).not.toHaveBeenCalled();
  expect(screen.queryByText('Failed to approve')).toBeNull();
});

test('REP-04 ADM-12 choices made while one is saved wait for it, and the last of them is saved', async () => {
  const saved: { value: string; done: () => void }[] = [];
  const save = (value: string) => new Promise<void>((done) => saved.push({ value, done }));
  function Field() {
    const change = useAction(save, { failure: 'Failed to save' });
    const { choose, waiting } = useLastChoice(change.isPending, (value: string) => void change.run(value));
    const shown = waiting ?? change.pendingInput ?? '';
    return <input aria-label="Owner" value={shown} onChange={(event) => choose(event.target.value)} />;
  }
  render(<Field />);
  const field = screen.getByLabelText('Owner');
  for (const value of ['Ada', 'Ben', 'Cleo']) fireEvent.change(field, { target: { value } });
  expect(field).toHaveValue('Cleo');
  await act(async () => saved[0]?.done());
  await act(async () => saved[1]?.done());
  expect(saved.map(({ value }) => value)).toEqual(['Ada', 'Cleo']);
});

test('ADM-06 a second step is undone while the first is being undone, and each only once', async () => {
  const undone: string[] = [];
  const undo = (step: string) => {
    undone.push(step);
    return new Promise<void>(() => {});
  };
  function Steps() {
    const offer = useUndo(undo);
    return ['first', 'second'].map((step) => {
      const { action } = offer(step);
      return (
        <button key={step} onClick={action.onClick}>
          Undo {step}
        </button>
      );
    });
  }
  render(<Steps />);
  for (const step of ['first', 'first', 'second'])
    fireEvent.click(screen.getByRole('button', { name: `Undo ${step}` }));
  expect(undone).toEqual(['first', 'second']);
});
