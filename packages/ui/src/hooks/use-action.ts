import { use, useEffect, useRef, useState } from 'react';
import { toast } from '../feedback/toast.tsx';
import { DraftOwnerContext } from '../forms/draft-owner.ts';

/** What a toast offers for a time in milliseconds, such as to undo. */
export type Offer = { duration: number; action: { label: string; onClick: () => void } };

/** What a toast says: its title, or the title with more. `duration` is in milliseconds. */
type Message = string | ({ title: string; description?: string; duration?: number } & Partial<Offer>);

type Options<Input, Result> = {
  /** The toast after a success; none when it is left out, because the page shows the result. */
  success?: Message | ((input: Input, result: Result) => Message);
  /** Says why the backend refused unless it has a description. Null shows no toast, because the page shows the failure. */
  failure: Message | ((error: unknown, input: Input) => Message | null);
  /** What follows a success, such as closing a dialog. */
  onSuccess?: (result: Result, input: Input) => unknown;
};

type Perform<Input, Result> = (input: Input) => Promise<Result>;

export type Action<Input> = {
  /** Resolves with whether it succeeded. A call while an earlier one is running sends nothing and has its result. */
  run: (input: Input) => Promise<boolean>;
  isPending: boolean;
  pendingInput: Input | undefined;
};

type Mutation<Input, Result> = Perform<Input, Result> | { mutateAsync: Perform<Input, Result> };

/** Returns a function that runs the mutation, reports its result in a toast, and resolves with whether it succeeded. */
function useReported<Input, Result>(
  mutation: Mutation<Input, Result>,
  { success, failure, onSuccess }: Options<Input, Result>,
): Perform<Input, boolean> {
  const owner = use(DraftOwnerContext);
  return async (input) => {
    dismissFailure();
    let result: Result;
    try {
      result = await (typeof mutation === 'function' ? mutation(input) : mutation.mutateAsync(input));
    } catch (error) {
      const message = typeof failure === 'function' ? failure(error, input) : failure;
      if (message !== null && !owner?.hasLeft()) showFailure(error, message);
      return false;
    }
    if (success !== undefined)
      show(toast.success, typeof success === 'function' ? success(input, result) : success);
    await onSuccess?.(result, input);
    return true;
  };
}

/** A double click sends it once, and a toast reports its result. */
export function useAction<Input = void, Result = unknown>(
  mutation: Mutation<Input, Result>,
  options: Options<Input, Result>,
): Action<Input> {
  // State alone is not enough: a second click can arrive before React has rendered the first one's changes.
  const running = useRef<Promise<boolean> | null>(null);
  const [pending, setPending] = useState<{ input: Input } | null>(null);
  const perform = useReported(mutation, options);

  function run(input: Input): Promise<boolean> {
    if (running.current) return running.current;
    setPending({ input });
    running.current = perform(input).finally(() => {
      running.current = null;
      setPending(null);
    });
    return running.current;
  }

  return { run, isPending: pending !== null, pendingInput: pending?.input };
}

/** For a field that saves at once: a choice waits for the one being saved. Of several that wait the last one counts. */
export function useLastChoice<Choice>(isPending: boolean, save: (choice: Choice) => void) {
  const [last, setLast] = useState<{ choice: Choice } | null>(null);
  const saved = useRef(last);
  useEffect(() => {
    if (isPending || last === null || last === saved.current) return;
    saved.current = last;
    save(last.choice);
  }, [last, isPending, save]);
  return { choose: (choice: Choice) => setLast({ choice }), waiting: isPending ? last?.choice : undefined };
}

let shownFailure: string | number | undefined;

/** Stays until it is closed or replaced, or the user acts again: nobody must think that everything was saved. */
export function showFailure(error: unknown, message: Message): void {
  const description = refusalOf(error) ?? 'Please try again.';
  shownFailure = show(toast.error, message, { description, duration: Infinity });
}

/** For the start of another attempt, whose result may be shown without a toast. */
export function dismissFailure(): void {
  if (shownFailure !== undefined) toast.dismiss(shownFailure);
  shownFailure = undefined;
}

function show(report: typeof toast.success, message: Message, defaults = {}) {
  const { title, ...options } = typeof message === 'string' ? { title: message } : message;
  return report(title, { ...defaults, ...options });
}

/** The sentence with which the backend refused. The errors of packages/data have it; this package may not import them. */
function refusalOf(error: unknown): string | null {
  return error instanceof Error && 'refusal' in error && typeof error.refusal === 'string'
    ? error.refusal
    : null;
}

/** How long a toast offers to undo. The database waits two seconds longer before it tells the client. */
const UNDO_MS = 10_000;

/** What the toast of a step offers: to undo the step for ten seconds. A toast reports whether that succeeded. */
export function useUndo<Step>(mutation: Mutation<Step, unknown>): (step: Step) => Offer {
  // Not an action, which would not undo a second step while the first is being undone.
  const undo = useReported(mutation, { success: 'Undone', failure: 'Failed to undo' });
  return (step) => {
    let isUsed = false;
    function onClick() {
      if (isUsed) return;
      isUsed = true;
      void undo(step);
    }
    return { duration: UNDO_MS, action: { label: 'Undo', onClick } };
  };
}
