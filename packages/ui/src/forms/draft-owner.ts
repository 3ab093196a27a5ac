import { createContext } from 'react';

export type DraftOwner = {
  /** Whose drafts the form keeps on this device (ONB-09). */
  userId: string;
  /** Whether the user has ended the session: nothing is stored from then on (AUTH-14). */
  hasSignedOut: () => boolean;
  /** Whether nobody or somebody else is signed in by now: no failure of this user is shown from then on (AUTH-14). */
  hasLeft: () => boolean;
};

/** The owner of the drafts below. Without one, a form keeps no draft. */
export const DraftOwnerContext = createContext<DraftOwner | null>(null);
