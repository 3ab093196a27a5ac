import { DataError } from './data-error.ts';

/** A form and another person or tab changed the same columns of a record. Nothing was saved. */
export class ConflictError<Stored = unknown, Content extends object = object> extends DataError {
  /** The record as it is stored now. */
  readonly stored: Stored;
  /** What to save, based on `stored`, if the values of the form are chosen for every conflicting column. */
  readonly merged: Content;
  readonly columns: (keyof Content)[];

  constructor(message: string, stored: Stored, merged: Content, columns: (keyof Content)[]) {
    super('conflict', message);
    this.stored = stored;
    this.merged = merged;
    this.columns = columns;
  }
}
