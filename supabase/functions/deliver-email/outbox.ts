// The drain's calls to the outbox: claim an e-mail, begin its delivery, record the result (ONB-10).
import type { Backend } from '../_shared/backend.ts';

export type EmailKind =
  | 'application_received'
  | 'application_notice'
  | 'service_request_received'
  | 'sign_in_address_changed'
  | 'new_device'
  | 'second_factor_reset'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_code_used'
  | 'access_token_created'
  | 'team_invitation'
  | 'notice'
  | 'daily_digest';

/** An e-mail that only this drain may send until its lease ends. */
export interface ClaimedEmail {
  id: string;
  event_key: string;
  kind: EmailKind;
  payload: Record<string, unknown>;
  /** Tries so far, this one included. */
  attempts: number;
  lease: string;
  /** The recipient's address; null for e-mails to the team. */
  recipient: string | null;
}

/** Claims the next e-mail that is due, for `leaseSeconds`. Returns null when none is due. */
export async function claimEmail(backend: Backend, leaseSeconds: number): Promise<ClaimedEmail | null> {
  const rows = await backend.rpc<ClaimedEmail[]>('claim_email', { lease_seconds: leaseSeconds });
  return rows[0] ?? null;
}

/** Marks the e-mail as being handed over. Returns false when the lease was lost; the e-mail must not be sent then. */
export function beginDelivery(backend: Backend, email: ClaimedEmail): Promise<boolean> {
  return backend.rpc('begin_email_delivery', { email_id: email.id, held_lease: email.lease });
}

export function completeDelivery(backend: Backend, email: ClaimedEmail): Promise<boolean> {
  return backend.rpc('complete_email_delivery', { email_id: email.id, held_lease: email.lease });
}

/** Puts the e-mail back for another try after `retryAfterSeconds`. With null it gives the e-mail up, for a person to look at. */
export function failDelivery(
  backend: Backend,
  email: ClaimedEmail,
  reason: string,
  retryAfterSeconds: number | null,
): Promise<boolean> {
  return backend.rpc('fail_email_delivery', {
    email_id: email.id,
    held_lease: email.lease,
    reason: reason.slice(0, 500),
    retry_after_seconds: retryAfterSeconds,
  });
}
