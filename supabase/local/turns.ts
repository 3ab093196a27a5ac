/** Runs a task that uses the database, when its turn has come. */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** `whenIdle` resolves when all tasks that were begun have ended, whether they succeeded or not. */
export type Turns = { takeTurn: TakeTurn; whenIdle: () => Promise<void> };

/** PGlite has one connection, on which lite's transactions would not wait: a rollback would undo others' work. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    takeTurn: (task) => {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
    whenIdle: async () => void (await last),
  };
}

/** Tasks run at once, because PostgreSQL has a connection for each transaction. */
export function createSimultaneousTurns(): Turns {
  const running = new Set<Promise<unknown>>();
  return {
    takeTurn: (task) => {
      const turn = task();
      const ended = turn.catch(() => undefined).finally(() => running.delete(ended));
      running.add(ended);
      return turn;
    },
    whenIdle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
