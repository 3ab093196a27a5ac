import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import type { Profile } from '@portal/data/profiles/queries';
import type { SearchResult } from '@portal/data/search/queries';

export const signedInClient = { id: '00000000-0000-4000-8000-000000000001', email: 'ada@client.test' };

export const approvedProfile: Profile = {
  id: '00000000-0000-4000-8000-0000000000aa',
  client_id: signedInClient.id,
  full_name: 'Ada Lovelace',
  company_name: 'Analytical Engines',
  project_name: 'Notes',
  role_title: 'CTO',
  company_website: 'https://engines.test',
  twitter_handle: '@ada',
  telegram_handle: '@ada',
  linkedin_profile: null,
  business_email: signedInClient.email,
  project_description: 'A protocol.',
  intended_services: ['Solidity Audit', 'Other: Formal proofs'],
  newsletter_subscribed: false,
  repository_url: null,
  git_ref: null,
  lines_of_code: null,
  wished_start: null,
  origin: 'applied',
  client_since: null,
  onboarding_completed: true,
  submitted_at: '2026-11-01T09:00:00+00:00',
  approval_status: 'approved',
  approved_at: '2026-01-02T00:00:00Z',
  suspended_at: null,
  suspension_reason: null,
  rejection_reason: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
};

/** The profile of a client who awaits approval; `n` tells one client from another. */
export function clientNumber(n: number, facts: Partial<Profile> = {}): Profile {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return {
    ...approvedProfile,
    id,
    client_id: id,
    full_name: `Client ${n}`,
    company_name: `Company ${n}`,
    project_name: `Project ${n}`,
    company_website: 'https://example.test',
    twitter_handle: '@x',
    telegram_handle: '@t',
    business_email: `client${n}@example.test`,
    intended_services: ['Solidity Audit'],
    approval_status: 'pending',
    approved_at: null,
    created_at: '2026-11-21T10:00:00+00:00',
    updated_at: '2026-11-21T10:00:00+00:00',
    ...facts,
  };
}

/** An audit that a search found, unless another kind is given. */
export const searchResult = (facts: Partial<SearchResult> = {}): SearchResult => ({
  kind: 'audit',
  id: 'a1',
  title: 'Vault audit',
  detail: 'Solidity',
  status: null,
  audit_id: null,
  number: null,
  total: 1,
  ...facts,
});

export const foundFinding = searchResult({
  kind: 'finding',
  id: 'f1',
  title: 'Reentrancy',
  detail: 'Vault audit',
  status: 'fix_submitted',
  audit_id: 'a1',
  number: 'H-01',
});

/** What the shell holds while an admin views the portal of a client, for another hour. */
export const viewOf = (clientId: string) => ({
  sessionId: 'view-1',
  targetUserId: clientId,
  targetUserEmail: 'viewed@client.test',
  targetUserName: 'Viewed Client',
  expiresAt: Date.now() + 3_600_000,
});

/** A session as supabase-js has it, for another hour. Its token can be read, and says the `claims`. */
export function buildSession(user: { id: string; email?: string } = signedInClient, claims: object = {}) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const payload = { sub: user.id, session_id: `session of ${user.id}`, exp: expires_at, ...claims };
  const parts = [{ alg: 'HS256' }, payload].map((part) => btoa(JSON.stringify(part)).replaceAll('=', ''));
  return {
    access_token: [...parts, 'c2ln'].join('.'),
    refresh_token: 'refresh',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at,
    user: { aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '', ...user },
  };
}

export function storeSession(user: { id: string; email?: string }, claims?: object): void {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(buildSession(user, claims)));
}

/** The end of a ZIP whose comment names a commit. */
export function archiveOf(commit: string): File {
  const end = new Uint8Array(22);
  end.set([0x50, 0x4b, 5, 6]);
  new DataView(end.buffer).setUint16(20, commit.length, true);
  return new File([end, commit], 'vault.zip', { type: 'application/zip' });
}
