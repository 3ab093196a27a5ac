import { useAction, type Offer } from './use-action.ts';

/** How long a toast offers to undo. The database waits two seconds longer before it tells the client. */
const UNDO_MS = 10_000;

/** What the toast of a step offers: to undo the step for ten seconds. A toast reports whether that succeeded. */
export function useUndo<Step>(
  mutation: Parameters<typeof useAction<Step, unknown>>[0],
): (step: Step) => Offer {
  const undo = useAction<Step, unknown>(mutation, { success: 'Undone', failure: 'Failed to undo' });
  return (step) => {
    let isUsed = false;
    function onClick() {
      if (isUsed) return;
      isUsed = true;
      void undo.run(step);
    }
    return { duration: UNDO_MS, action: { label: 'Undo', onClick } };
  };
}
