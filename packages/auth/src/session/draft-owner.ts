import type { DraftOwner } from '@portal/ui/forms/draft-owner';
import { useSessionStore } from './session.ts';

/** The signed-in user as the owner of what is typed into forms (ONB-09, AUTH-14). */
export const draftOwner = (userId: string): DraftOwner => ({
  userId,
  hasSignedOut: () => {
    const state = useSessionStore.getState();
    return state.status === 'signed-out' && state.isDeliberate;
  },
});
