import { DataError } from './data-error.ts';

type Versioned = { updated_at: string | null };

type Save<Row extends Versioned & Content, Content extends object> = {
  base: Row;
  content: Content;
  /** Returns null or rejects with a 'conflict' unless the record is still `base`. */
  store: (content: Content, base: Row) => Promise<Row | null>;
  read: () => Promise<Row>;
  columns: readonly (keyof Content & string)[];
  /** Whether two values of a column are the same; by their JSON, unless it says otherwise. */
  isSame?: (one: unknown, other: unknown) => boolean;
  conflictMessage: string;
  /** What the error says when the record has not changed and is not stored all the same. */
  refusalMessage: string;
};

/** Merges a form's changes into what is stored now; rejects with a ConflictError when both changed the same column. */
export async function saveMerged<Row extends Versioned & Content, Content extends object>(
  save: Save<Row, Content>,
): Promise<Row> {
  const { base, content, store, read, conflictMessage, refusalMessage } = save;
  let refusal: unknown = new DataError('forbidden', refusalMessage);
  try {
    const saved = await store(content, base);
    if (saved) return saved;
  } catch (error) {
    if (!(error instanceof DataError) || error.kind !== 'conflict') throw error;
    refusal = error;
  }
  const stored = await read();
  // The record has not changed, so the database refused the save for another reason and would refuse it again.
  if (stored.updated_at === base.updated_at) throw refusal;
  const { merged, conflicts } = merge(save, stored);
  if (conflicts.length > 0) throw new ConflictError(conflictMessage, stored, conflicts);
  return saveMerged<Row, Content>({ ...save, base: stored, content: merged });
}

/** A form and another person or tab changed the same columns of a record. Nothing was saved. */
export class ConflictError<Stored = unknown> extends DataError {
  readonly stored: Stored;
  readonly columns: readonly string[];

  constructor(message: string, stored: Stored, columns: readonly string[]) {
    super('conflict', message);
    this.stored = stored;
    this.columns = columns;
  }
}

/** `conflicts` are the columns that both sides changed, to different values; `merged` takes the form's. */
function merge<Row extends Versioned & Content, Content extends object>(
  { base, content: mine, columns, isSame = haveSameJson }: Save<Row, Content>,
  stored: Row,
) {
  const changedByForm = columns.filter((column) => !isSame(base[column], mine[column]));
  const kept = columns.filter((column) => !changedByForm.includes(column));
  return {
    merged: { ...mine, ...Object.fromEntries(kept.map((column) => [column, stored[column]])) },
    conflicts: changedByForm.filter(
      (column) => !isSame(base[column], stored[column]) && !isSame(mine[column], stored[column]),
    ),
  };
}

const haveSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
