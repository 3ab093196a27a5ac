/** Runs a task when all tasks before it have ended, whether they succeeded or not. */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs tasks one after the other. PGlite has one connection, on which @supabase/lite opens the
 * transactions of simultaneous requests without waiting: the rollback of one request would undo the work of another.
 */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
}
