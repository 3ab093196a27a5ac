import { createContext, use } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { User } from '../session/session.ts';

/** What a remote gives: one module that holds its route objects. */
export type RemoteModule = { routes: RouteObject[] };

/** Whom an admin looks at the portal as (IMP-01). */
export type ImpersonationTarget = { targetUserId: string; targetUserEmail: string; targetUserName: string };

/** A running impersonation; `expiresAt` is the database's, in milliseconds since the epoch. */
export type Impersonation = ImpersonationTarget & { sessionId: string; expiresAt: number };

/** What a remote gets from the shell. */
export type ShellContract = {
  /** The signed-in user. Remotes render only while there is one. */
  user: User;
  isAdmin: boolean;
  /** The running impersonation, or null. While there is one, nothing may be written (IMP-03). */
  impersonation: Impersonation | null;
  /** Rejects with a DataError when the database refuses; navigating is the caller's. */
  startImpersonation: (target: ImpersonationTarget) => Promise<void>;
  /** Ends it in the database and here; rejects when the database could not be told. */
  endImpersonation: () => Promise<void>;
  /** Ends the session and forgets everything of it on this device, tells the user, goes to /auth (AUTH-14). */
  signOut: () => Promise<void>;
};

const ShellContext = createContext<ShellContract | null>(null);

/** Provides the contract to the remotes below. */
export const ShellProvider = ShellContext.Provider;

/** The contract as a remote's component sees it. Throws outside of a host. */
export function useShell(): ShellContract {
  const shell = use(ShellContext);
  if (!shell) throw new Error('A remote was rendered without a host.');
  return shell;
}

/** Whose data a portal page shows: the impersonated client's while impersonating, else the user's own. */
export function useViewedUserId(): string {
  const { user, impersonation } = useShell();
  return impersonation?.targetUserId ?? user.id;
}
