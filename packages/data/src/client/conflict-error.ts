import { DataError } from './data-error.ts';

/** A form and another person or tab changed the same columns of a record. Nothing was saved. */
export class ConflictError<Stored = unknown> extends DataError {
  /** The record as it is stored now. */
  readonly stored: Stored;
  readonly columns: readonly string[];

  constructor(message: string, stored: Stored, columns: readonly string[]) {
    super('conflict', message);
    this.stored = stored;
    this.columns = columns;
  }
}
