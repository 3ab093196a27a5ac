import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { z } from '@portal/domain/zod';
import {
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type BaseSyntheticEvent,
} from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { dismissFailure } from '../hooks/use-action.ts';
import { DraftOwnerContext } from './draft-owner.ts';
import {
  draftStorageKey,
  keepDraft,
  parseDraft,
  readDraft,
  removeDraft,
  type KeptDraft,
} from './kept-draft.ts';

/** How long after the last change a draft is stored, in milliseconds. */
const KEEP_AFTER_MS = 400;

/** An object schema of zod: `Values` is what the fields hold, `Output` what is valid to save. */
type FormSchema<Values, Output> = z.core.$ZodType<Output, Values> & {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
};

type Options<Values, Output, Base> = {
  /** The record as it is loaded now; null for a new one. Its `updated_at` identifies the version. */
  base: Base;
  toValues: (base: Base) => Values;
  /** Rejects with a Conflict when somebody else has changed the same fields. */
  save: (output: Output, base: Base) => Promise<Base>;
  /** After a save; the draft is gone and the fields show what is stored. */
  onSaved?: (saved: Base, output: Output) => void;
  /** After a save that failed for another reason than a conflict; what was typed is still there. */
  onFailed: (error: unknown) => void;
  /** The name under which what is typed is kept on this device until it is saved, such as "scope:<audit id>". */
  draftKey?: string;
};

/** Told by its members, not by its class: shell and remotes have each their own (ConflictError of packages/data). */
type Conflict = Error & { readonly stored: unknown; readonly columns: readonly string[] };

const isConflict = (error: unknown): error is Conflict =>
  error instanceof Error && 'stored' in error && 'columns' in error;

type FormConflict<Values> = { names: (keyof Values & string)[]; mine: Values; stored: Values };

/**
 * A form of react-hook-form whose schema validates and types it and reads its draft back.
 *
 * - With a `draftKey`, what is typed survives a reload, a closed tab and an expired session, for this user on this device,
 *   until it is saved, discarded or the user signs out (ONB-09). A second tab with the same form follows the first one.
 * - While nothing is typed, the form shows each newer version of the record. `save` gets the version that was shown when the
 *   typing began, so that it notices what others have changed since.
 * - A second submit during a save does nothing. What is typed during a save stays in the form.
 * - After a conflict, `conflict` has both versions, and `chooseVersion` takes one of them for a field.
 */
export function useDraftForm<Values extends FieldValues, Output, Base>(
  schema: FormSchema<Values, Output>,
  options: Options<Values, Output, Base>,
) {
  const { base: loaded, toValues, save, onSaved, onFailed, draftKey } = options;
  // Drafts belong to whoever was signed in when the form was opened, also when somebody else signs in meanwhile.
  const surroundings = use(DraftOwnerContext);
  const [owner] = useState(surroundings);
  const userId = owner?.userId;
  const readStored = () =>
    draftKey === undefined || userId === undefined ? null : readDraft(userId, draftKey);
  const [restored] = useState(() => restoreDraft(schema, options, readStored()));
  const base = useRef<Base>(restored ? restored.base : loaded);
  const isRunning = useRef(false);
  const isReplacing = useRef(false);
  const [conflict, setConflict] = useState<FormConflict<Values> | null>(null);
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema as never) as never,
    defaultValues: toValues(restored ? restored.base : loaded) as DefaultValues<Values>,
  });
  const { reset, getValues, subscribe } = form;
  const { isDirty, isSubmitting } = form.formState;

  const show = useCallback(
    (version: Base, values: Values, typed?: Partial<Values>) => {
      base.current = version;
      setConflict(null);
      // The form is not empty in between: the draft is not removed.
      isReplacing.current = typed !== undefined;
      reset(values);
      isReplacing.current = false;
      if (typed) reset({ ...values, ...typed }, { keepDefaultValues: true });
    },
    [reset],
  );

  // Not in a layout effect: those of the same component's `useWatch`, which would miss it, come after this one.
  useEffect(() => {
    if (restored) reset(restored.values, { keepDefaultValues: true });
  }, [restored, reset]);

  // Compared with what was shown: `toValues` may rest on data that the save has changed meanwhile.
  const isUnchanged = useEffectEvent(
    (shown = form.formState.defaultValues) => changesOf(getValues(), shown as Values) === undefined,
  );
  const showNewer = useEffectEvent(() => {
    if (isUnchanged() && versionOf(loaded) > versionOf(base.current)) show(loaded, toValues(loaded));
  });
  useEffect(() => {
    if (!isDirty && !isSubmitting) showNewer();
  }, [isDirty, isSubmitting, loaded]);

  const [isKept, setIsKept] = useState(restored !== null);
  const adopt = useEffectEvent((draft: KeptDraft | null, before: KeptDraft | null) => {
    const isAsBefore = before ? isSame(getValues(), before.values) : isUnchanged();
    if (!isAsBefore) return;
    const next = restoreDraft(schema, options, draft);
    if (next) show(next.base, toValues(next.base), next.values);
    else show(base.current, toValues(base.current));
  });
  useEffect(() => {
    if (draftKey === undefined || userId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPending = false;
    const keep = () => {
      clearTimeout(timer);
      // After the user has signed out, nothing is stored again (AUTH-14).
      if (!isPending || owner?.hasSignedOut()) return;
      isPending = false;
      // A suggestion changes the field first, and then what the form has shown.
      if (isUnchanged()) return;
      const draft = { values: getValues(), base: base.current };
      const stored = readDraft(userId, draftKey);
      const isStored = stored && isSame({ values: stored.values, base: stored.base }, draft);
      setIsKept(isStored || keepDraft(userId, draftKey, { ...draft, keptAt: new Date().toISOString() }));
    };
    const stop = subscribe({
      formState: { values: true },
      callback: ({ defaultValues }) => {
        if (isReplacing.current) return;
        clearTimeout(timer);
        setIsKept(false);
        isPending = !isUnchanged(defaultValues);
        if (isPending) timer = setTimeout(keep, KEEP_AFTER_MS);
        else removeDraft(userId, draftKey);
      },
    });
    const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
      if (key === draftStorageKey(userId, draftKey)) adopt(parseDraft(newValue), parseDraft(oldValue));
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('storage', onStorage);
    return () => {
      stop();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('storage', onStorage);
      keep();
    };
  }, [draftKey, userId, owner, getValues, subscribe]);

  /** The first field at fault takes the focus. Resolves with whether this call has saved what was in the form. */
  async function submit(event?: BaseSyntheticEvent): Promise<boolean> {
    event?.preventDefault();
    if (isRunning.current || conflict) return false;
    isRunning.current = true;
    dismissFailure();
    let isSaved = false;
    const element = event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null;
    let finish: () => void = () => undefined;
    await form.handleSubmit(
      async (output) => {
        const sent = structuredClone(getValues());
        try {
          const saved = await save(output, base.current);
          isSaved = true;
          finish = () => {
            // The form may have been left meanwhile, which has stored what was sent.
            if (isSame(readStored()?.values, sent)) forgetDraft();
            show(saved, toValues(saved), changesOf(getValues(), sent));
            onSaved?.(saved, output);
          };
        } catch (error) {
          finish = () => {
            if (owner?.hasLeft()) return;
            if (isConflict(error)) showConflict(error);
            else onFailed(error);
          };
        }
      },
      () => {
        // After react-hook-form, which knows only the fields that it registered.
        finish = () =>
          setTimeout(() => element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      },
    )(event);
    isRunning.current = false;
    finish();
    return isSaved;
  }

  function showConflict({ stored: row, columns }: Conflict) {
    const mine = structuredClone(getValues());
    const stored = toValues(row as Base);
    show(row as Base, stored, changesOf(mine, toValues(base.current)) ?? {});
    setConflict({ names: [...columns], mine, stored });
  }

  return {
    ...form,
    submit,
    conflict,
    chooseVersion: (name: keyof Values & string, version: 'mine' | 'stored') => {
      if (!conflict) return;
      setField(name as Path<Values>, conflict[version][name]);
      const names = conflict.names.filter((other) => other !== name);
      setConflict(names.length > 0 ? { ...conflict, names } : null);
    },
    discardChanges: () => {
      // The form may have been left meanwhile, which has stored what was typed.
      forgetDraft();
      show(loaded, toValues(loaded));
    },
    /** Changes fields by another way than typing. */
    setFields: (changes: Partial<Values>) => {
      for (const [name, value] of Object.entries(changes)) setField(name as Path<Values>, value);
    },
    /** Whether what is in the form now is stored on this device. */
    isKept: isDirty && isKept,
    /** When the draft was stored with which the form was filled; null without a draft. */
    restoredAt: isDirty && restored ? restored.keptAt : null,
    /** The values of the draft with which the form was filled; null without a draft. */
    restoredValues: restored ? restored.values : null,
  };

  function forgetDraft() {
    if (draftKey !== undefined && userId !== undefined) removeDraft(userId, draftKey);
  }

  function setField(name: Path<Values>, value: unknown) {
    form.setValue(name, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }
}

type SendOptions<Values, Output> = {
  initial: Values;
  /** Resolves with whether it was sent. A failure has been shown by then: see `run` of useAction. */
  send: (output: Output) => Promise<boolean>;
  draftKey?: string | undefined;
};

/** A form of useDraftForm that changes no record: what is sent is new, and the form is empty again afterwards. */
export function useSendForm<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
  { initial, send, draftKey }: SendOptions<Values, Output>,
) {
  return useDraftForm<Values, Output, null>(schema, {
    base: null,
    toValues: () => initial,
    save: async (output) => {
      if (!(await send(output))) throw new NotSentError();
      return null;
    },
    onFailed: (error) => {
      if (!(error instanceof NotSentError)) throw error;
    },
    ...(draftKey !== undefined && { draftKey }),
  });
}

class NotSentError extends Error {}

/** Fills in what was loaded after the form, unless the field was changed. In the focused field it is selected. */
export function useSuggestion<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'resetField' | 'formState'>,
  name: Path<Values>,
  value: PathValue<Values, Path<Values>>,
): void {
  const suggest = useEffectEvent(() => {
    const defaults: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
    if (value === defaults[name] || form.getValues(name) !== defaults[name]) return;
    form.resetField(name, { defaultValue: value });
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.name === name) focused.select();
  });
  useEffect(() => suggest(), [value]);
}

type Restored<Values, Base> = { values: Values; base: Base; keptAt: string };

/** What to continue from; null without a draft, and when an earlier release has stored its record in another shape. */
function restoreDraft<Values extends FieldValues, Output, Base>(
  schema: FormSchema<Values, Output>,
  { toValues }: Options<Values, Output, Base>,
  draft: KeptDraft | null,
): Restored<Values, Base> | null {
  if (!draft) return null;
  try {
    const base = draft.base as Base;
    const values = toValues(base);
    // A choice that nobody has made yet has the right type, but is not on its list.
    const typed = withoutIssues(schema, values, ['invalid_type']);
    if (Object.keys(typed).length < Object.keys(schema.shape).length) return null;
    const kept = withoutIssues(schema, draft.values, ['invalid_type', 'invalid_value']);
    return { values: { ...values, ...kept }, base, keptAt: draft.keptAt };
  } catch {
    return null;
  }
}

/** The fields in whose values the schema finds no issue of these kinds. They need not be valid yet. */
function withoutIssues<Values>(
  schema: FormSchema<Values, unknown>,
  values: object,
  kinds: readonly string[],
): Partial<Values> {
  const known = Object.entries(values).filter(([name, value]) => {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    const issues = field ? (z.safeParse(field, value).error?.issues ?? []) : null;
    return issues?.every(({ code }) => !kinds.includes(code));
  });
  return Object.fromEntries(known) as Partial<Values>;
}

/** The fields of `values` that differ from those of `others`; undefined when all are the same. */
function changesOf<Values extends object>(values: Values, others: Values): Partial<Values> | undefined {
  const changes = Object.entries(values).filter(
    ([name, value]) => !isSame(value, others[name as keyof Values]),
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Values>) : undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** When this version of a record was stored. Times of one database compare as texts. */
function versionOf(base: unknown): string {
  const isVersioned = typeof base === 'object' && base !== null && 'updated_at' in base;
  return isVersioned && typeof base.updated_at === 'string' ? base.updated_at : '';
}
