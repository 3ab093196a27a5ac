import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** A button whose action the test completes. Both clicks of a double click happen before React renders. */
function setUp() {
  const calls: { succeed: () => void; fail: () => void }[] = [];
  const action = () =>
    new Promise<void>((done, fail) => calls.push({ succeed: done, fail: () => fail(new Error('lost')) }));
  const onFailure = vi.fn<(error: unknown) => void>();
  function Sender() {
    const send = useOneAtATime(action);
    return <button onClick={() => void send().catch(onFailure)}>Send</button>;
  }
  render(<Sender />);
  const doubleClick = () =>
    act(() => {
      fireEvent.click(screen.getByRole('button'));
      fireEvent.click(screen.getByRole('button'));
    });
  return { calls, doubleClick, onFailure };
}

test('AUTH-11 ONB-06 REP-04 ADM-06 ADM-07 a second click while the action is running is ignored, a later one is not', async () => {
  const { calls, doubleClick } = setUp();
  doubleClick();
  expect(calls).toHaveLength(1);
  await act(async () => calls[0]?.succeed());
  doubleClick();
  expect(calls).toHaveLength(2);
});

test('AUTH-11 a failure is passed on, and the action can be tried again', async () => {
  const { calls, doubleClick, onFailure } = setUp();
  doubleClick();
  await act(async () => calls[0]?.fail());
  expect(onFailure).toHaveBeenCalledWith(new Error('lost'));
  doubleClick();
  expect(calls).toHaveLength(2);
});
