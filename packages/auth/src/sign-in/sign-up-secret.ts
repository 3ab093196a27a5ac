import type { PortalClient } from '@portal/data/client/supabase';

/** In local storage, because the link of the e-mail opens in another tab. */
const STORAGE_KEY = 'audit-portal-sign-up';

/** The sign-up that this tab sent last: sent again for another e-mail, it keeps its secret. */
let last: { email: string; password: string; digest: string } | undefined;

/**
 * AUTH-16: a secret of this browser, whose SHA-256 goes with the sign-up. The service keeps the first one of an address, so that the
 * browser of a second sign-up, whose password the service did not take either, proves nothing.
 */
export async function createSignUpSecret(email: string, password: string): Promise<string | null> {
  if (last?.email === email && last.password === password) return last.digest;
  const secret = crypto.randomUUID();
  try {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
    localStorage.setItem(STORAGE_KEY, JSON.stringify([email.toLowerCase(), secret]));
    const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
    last = { email, password, digest };
    return digest;
  } catch {
    // Storage is blocked.
    return null;
  }
}

/** AUTH-16: gets the password of the sign-up back after the confirmation, when this browser set it. */
export async function restorePassword(client: PortalClient, email: string): Promise<boolean> {
  const secret = takeSecret(email);
  if (!secret) return false;
  const { data } = await client.rpc('restore_password', { secret });
  return data === true;
}

function takeSecret(email: string): string | null {
  try {
    const [of, secret] = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as [string?, string?];
    if (of !== email.toLowerCase()) return null;
    localStorage.removeItem(STORAGE_KEY);
    return secret ?? null;
  } catch {
    return null;
  }
}
