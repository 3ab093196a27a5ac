import { DataError } from './data-error.ts';

type Versioned = { updated_at: string | null };

type Save<Row extends Versioned, Content extends object> = {
  base: Row;
  content: Content;
  /** Returns null or rejects with a 'conflict' unless the record is still `base`. */
  store: (content: Content, base: Row) => Promise<Row | null>;
  read: () => Promise<Row>;
  merge: (versions: { base: Row; mine: Content; stored: Row }) => {
    merged: Content;
    conflicts: (keyof Content & string)[];
  };
  conflictMessage: string;
  /** What the error says when the record has not changed and is not stored all the same. */
  refusalMessage: string;
};

/** Merges a form's changes into what is stored now; rejects with a ConflictError when both changed the same column. */
export async function saveMerged<Row extends Versioned, Content extends object>(
  save: Save<Row, Content>,
): Promise<Row> {
  const { base, content, store, read, merge, conflictMessage, refusalMessage } = save;
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
  const { merged, conflicts } = merge({ base, mine: content, stored });
  if (conflicts.length > 0) throw new ConflictError(conflictMessage, stored, conflicts);
  return saveMerged({ ...save, base: stored, content: merged });
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

type Versions<Row> = {
  base: Row;
  mine: Row;
  stored: Row;
};

/** `conflicts` are the columns that both sides changed, to different values by JSON or `isSame`; `merged` takes the form's. */
export function mergeColumns<Row extends object, Column extends keyof Row & string>(
  columns: readonly Column[],
  { base, mine, stored }: Versions<Row>,
  isSame: (one: Row[Column], other: Row[Column]) => boolean = (one, other) =>
    JSON.stringify(one) === JSON.stringify(other),
): { merged: Pick<Row, Column>; conflicts: Column[] } {
  const changedByForm = columns.filter((column) => !isSame(base[column], mine[column]));
  const entries = columns.map((column) => [column, (changedByForm.includes(column) ? mine : stored)[column]]);
  return {
    merged: Object.fromEntries(entries) as Pick<Row, Column>,
    conflicts: changedByForm.filter(
      (column) => !isSame(base[column], stored[column]) && !isSame(mine[column], stored[column]),
    ),
  };
}
