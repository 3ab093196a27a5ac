import { createContext } from 'react';

/** What a form needs to know of its surroundings, which know the session and the backend. */
export type DraftOwner = {
  /** Whose drafts the form keeps on this device (ONB-09). */
  userId: string;
  /** Whether the user has ended the session: nothing is stored from then on (AUTH-14). */
  hasSignedOut: () => boolean;
  /** For a save that failed because somebody else has changed the same fields: what is stored, and the fields. Else null. */
  findConflict: (error: unknown) => { stored: unknown; columns: readonly string[] } | null;
};

/** The owner of the drafts below. Without one, a form keeps no draft and knows no conflict. */
export const DraftOwnerContext = createContext<DraftOwner | null>(null);
