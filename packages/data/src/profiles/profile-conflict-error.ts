import { DataError } from '../client/data-error.ts';
import type { Profile, ProfileChanges } from './types.ts';

/** PROF-01: the form and another tab or device changed the same columns. Nothing was saved. */
export class ProfileConflictError extends DataError {
  /** The profile as it is stored now. */
  readonly stored: Profile;
  /** What to save, based on `stored`, if the values of the form are chosen for every conflicting column. */
  readonly merged: ProfileChanges;
  readonly columns: (keyof ProfileChanges)[];

  constructor(stored: Profile, merged: ProfileChanges, columns: (keyof ProfileChanges)[]) {
    super('conflict', 'Your profile was changed in another tab or on another device.');
    this.stored = stored;
    this.merged = merged;
    this.columns = columns;
  }
}
