// Empties the outbox. At most one delivery per event (ONB-10): an e-mail is claimed with a lease, marked `sending` right
// before its content leaves, and never sent again automatically after that. Without a response from the mail
// server, it is marked failed with the text "unknown delivery", for a person to decide.
import type { Backend } from '../_shared/backend.ts';
import type { EmailConfig } from '../_shared/config.ts';
import { writeMessage, type ClaimedEmail } from './messages/message.ts';
import { sendMessage, type Message } from './smtp.ts';

/** 200 digests over TLS take 1.93 s of the two seconds of CPU that a call has. */
const MOST_EMAILS = 100;

/** Sends due e-mails until none is left, MOST_EMAILS are sent, or `drainSeconds` are over. The timer calls again a minute later. */
export async function drainOutbox(backend: Backend, config: EmailConfig) {
  const report = { sent: 0, retrying: 0, failed: 0 };
  const end = Date.now() + config.drainSeconds * 1000;
  for (let count = 0; count < MOST_EMAILS && Date.now() < end; count += 1) {
    const [email] = await backend.rpc<ClaimedEmail[]>('claim_email', { lease_seconds: config.leaseSeconds });
    if (!email) break;
    report[await deliver(backend, config, email)] += 1;
  }
  return report;
}

async function deliver(backend: Backend, config: EmailConfig, email: ClaimedEmail) {
  const held = { email_id: email.id, held_lease: email.lease };
  /** Puts the e-mail back for another try after these seconds; with null it gives it up, for a person to look at. */
  async function fail(reason: string, retryAfter: number | null) {
    await backend.rpc('fail_email_delivery', {
      ...held,
      reason: reason.slice(0, 500),
      retry_after_seconds: retryAfter,
    });
    return retryAfter === null ? 'failed' : 'retrying';
  }
  let message: Message;
  try {
    message = writeMessage(email, config);
  } catch (error) {
    // Retrying cannot repair a payload that no e-mail can be written for.
    return fail(String(error), null);
  }
  // False when the lease was lost; the e-mail must not be sent then.
  const begin = () => backend.rpc<boolean>('begin_email_delivery', held);
  const outcome = await sendMessage(config, message, begin);
  if (outcome.result === 'unknown') return fail(`Unknown delivery: ${outcome.reason}`, null);
  if (outcome.result === 'not-sent')
    return fail(outcome.reason, config.retrySeconds[email.attempts - 1] ?? null);
  await backend.rpc('complete_email_delivery', held);
  return 'sent';
}
