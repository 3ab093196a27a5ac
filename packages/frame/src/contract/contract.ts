import type { QueryFunctionContext, QueryKey } from '@portal/data/client/query';
import { createContext, use, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { rememberedClient } from '@portal/auth/client-state/remembered-client';
import type { Account } from '@portal/auth/routing/account';
import type { User } from '@portal/auth/session/session';
import type { Destination, NavigationEntry } from './remote-facts.ts';

/** The module that a remote exposes: its route objects, and what the search (Ctrl+K) offers of it besides its navigation. */
export type RemoteModule = {
  routes: RouteObject[];
  destinations?: readonly Destination[];
};

/** What a route of a remote may have as its `handle`, so that the shell requests it before the page is shown. */
export type PageHandle = {
  preload: () => void;
  /** The query options with which the page's hooks request its first data. */
  firstQueries?: (page: PageAddress) => readonly FirstQuery[];
};

/** A page that is about to be shown, and for whom: `clientId` is the client whose data the portal shows. */
export type PageAddress = {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  userId: string;
  clientId: string;
};

export type FirstQuery = { queryKey: QueryKey; queryFn?(context: QueryFunctionContext): unknown };

/** The client as whom an admin sees the portal (IMP-01). */
export type ImpersonationTarget = {
  targetUserId: string;
  targetUserEmail: string;
  targetUserName: string;
  /** AUD-05: the client's page that opens; their dashboard when left out. */
  page?: string;
  /** The page of the console that opens when it ends; the client's details when left out (IMP-02). */
  returnTo?: string;
};

/** An active impersonation; `expiresAt` is in milliseconds since the epoch. */
export type Impersonation = ImpersonationTarget & { sessionId: string; expiresAt: number };

export type ShellContract = {
  user: User;
  isAdmin: boolean;
  /** Null when role or profile could not be read (GUARD-04). */
  account: Account | null;
  isAccountFetching: boolean;
  /** The active impersonation, or null. During an impersonation nothing may be written (IMP-03). */
  impersonation: Impersonation | null;
  /** TRUST-01: the client can read the `reason`. Rejects with a DataError; the guard then opens the client's page. */
  startImpersonation: (target: ImpersonationTarget, reason: string) => Promise<void>;
  /** Ends it in the database, then on this page. Rejects when the database cannot be reached or refuses. */
  endImpersonation: () => Promise<void>;
  /** AUTH-18: resolves with whether a right code was entered. `useFreshCode` calls it when the database demands one. */
  confirmWithCode: () => Promise<boolean>;
  /** The links of the sidebar, as the remotes that the user may enter state them. */
  navigation: readonly NavigationEntry[];
  /** NOTE-01: the bell, for the top bar. */
  bell?: ReactNode;
  openSearch: () => void;
  /** AUTH-14: ends the session, removes its data from this device, tells the user and goes to /auth. */
  signOut: () => Promise<void>;
};

const ShellContext = createContext<ShellContract | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellContract {
  const shell = use(ShellContext);
  if (!shell) throw new Error('A remote was rendered outside of a ShellProvider.');
  return shell;
}

/** STAFF-02: whether the signed-in person is an admin or an auditor, also while an admin views the portal as a client. */
export function useIsStaff(): boolean {
  const { isAdmin, account } = useShell();
  return isAdmin || Boolean(account?.isAuditor);
}

/** The impersonated one, else the person's own; until my_account has responded, the one whose profile was requested. */
export function useViewedClientId(): string {
  const { user, account, impersonation } = useShell();
  if (impersonation) return impersonation.targetUserId;
  return account?.membership?.clientId ?? rememberedClient(user.id) ?? user.id;
}

/** TEAM-02, IMP-03: viewers and impersonating admins may not write. Only owners manage team, profile and what is public. */
export function useClientAccess(clientId: string | null): { mayWrite: boolean; isOwner: boolean } {
  const { account, impersonation } = useShell();
  const isOwn = useViewedClientId() === clientId && !impersonation;
  const role = account?.membership?.role ?? 'owner';
  return { mayWrite: isOwn && role !== 'viewer', isOwner: isOwn && role === 'owner' };
}

/** TEAM-02: whether the signed-in person is a viewer of their team. A viewer is offered nothing that they could not write. */
export function useIsViewer(): boolean {
  const { account, impersonation } = useShell();
  return !impersonation && account?.membership?.role === 'viewer';
}

/** IMP-03: why an admin who views the portal as a client sees its forms disabled, as a sentence for them; null for everybody else. */
export function useReadOnlyReason(): string | null {
  return useShell().impersonation ? 'Read only while you view the portal as a client.' : null;
}
