import { readLocal, writeLocal } from '@portal/ui/local-storage';
import { paths } from '@portal/domain/routing/paths';

const KEY = 'audit-portal-invitation';

/** TEAM-01: the address and the token of an invitation, as its link has them in its fragment. */
export type InvitationLink = { token: string; email: string };

export function readInvitationLink(fragment: string): InvitationLink | null {
  const link = new URLSearchParams(fragment.replace(/^#/, ''));
  const [token, email] = [link.get('token') ?? '', link.get('email') ?? ''];
  return /^[0-9a-f]{64}$/.test(token) && email ? { token, email } : null;
}

/** Not in the query as the page to return to (AUTH-15): servers log addresses. Stays until they join or go on. Null forgets it. */
export function keepInvitation(link: InvitationLink | null): void {
  writeLocal(KEY, link && new URLSearchParams(link).toString());
}

export function keptInvitationPath(): string | null {
  const kept = readLocal(KEY) ?? '';
  return readInvitationLink(kept) ? `${paths.invitation}#${kept}` : null;
}

export const keptInvitationAddress = (): string | null =>
  readInvitationLink(readLocal(KEY) ?? '')?.email ?? null;
