import type { PortalClient } from '@portal/data/client/supabase';
import { toHex } from '@portal/domain/format/to-hex';
import { readLocal, writeLocal } from '@portal/ui/local-storage';

/** In local storage, because the link of the e-mail opens in another tab. */
const STORAGE_KEY = 'audit-portal-sign-up';

/** The last sign-up of this tab. Sending it again for another e-mail keeps its secret. */
let last: { email: string; password: string; digest: string } | undefined;

/** AUTH-16: returns its SHA-256. The service keeps an address's first sign-up, so a second one proves nothing. */
export async function createSignUpSecret(email: string, password: string): Promise<string | null> {
  if (last?.email === email && last.password === password) return last.digest;
  const secret = crypto.randomUUID();
  try {
    const digest = toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
    localStorage.setItem(STORAGE_KEY, JSON.stringify([email.toLowerCase(), secret]));
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
    const [address, secret] = JSON.parse(readLocal(STORAGE_KEY) ?? '[]') as [string?, string?];
    if (address !== email.toLowerCase()) return null;
    writeLocal(STORAGE_KEY, null);
    return secret ?? null;
  } catch {
    return null;
  }
}
