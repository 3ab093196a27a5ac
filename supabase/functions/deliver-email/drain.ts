// Empties the outbox. At most one delivery per event (ONB-10): an e-mail is claimed with a lease, marked `sending` right
// before its content leaves, and never sent again automatically after that. Without a response from the mail
// server, it is marked failed with the text "unknown delivery", for a person to decide.
import type { Backend } from '../_shared/backend.ts';
import type { EmailConfig } from '../_shared/config.ts';
import { writeMessage } from './messages/message.ts';
import { beginDelivery, claimEmail, completeDelivery, failDelivery, type ClaimedEmail } from './outbox.ts';
import { sendMessage, type Message, type Outcome } from './smtp.ts';

/** 200 digests over TLS take 1.93 s of the two seconds of CPU that a call has. */
const MOST_EMAILS = 100;

interface DrainReport {
  sent: number;
  retrying: number;
  failed: number;
}

/** Sends due e-mails until none is left, MOST_EMAILS are sent, or `drainSeconds` are over. The timer calls again a minute later. */
export async function drainOutbox(backend: Backend, config: EmailConfig): Promise<DrainReport> {
  const report: DrainReport = { sent: 0, retrying: 0, failed: 0 };
  const end = Date.now() + config.drainSeconds * 1000;
  for (let count = 0; count < MOST_EMAILS && Date.now() < end; count += 1) {
    const email = await claimEmail(backend, config.leaseSeconds);
    if (!email) break;
    report[await deliver(backend, config, email)] += 1;
  }
  return report;
}

async function deliver(
  backend: Backend,
  config: EmailConfig,
  email: ClaimedEmail,
): Promise<keyof DrainReport> {
  let message: Message;
  try {
    message = writeMessage(email, config);
  } catch (error) {
    // Retrying cannot repair a payload that no e-mail can be written for.
    await failDelivery(backend, email, String(error), null);
    return 'failed';
  }
  const outcome: Outcome = await sendMessage(config, message, () => beginDelivery(backend, email));
  if (outcome.result === 'sent') {
    await completeDelivery(backend, email);
    return 'sent';
  }
  if (outcome.result === 'unknown') {
    await failDelivery(backend, email, `Unknown delivery: ${outcome.reason}`, null);
    return 'failed';
  }
  const retryAfter = config.retrySeconds[email.attempts - 1] ?? null;
  await failDelivery(backend, email, outcome.reason, retryAfter);
  return retryAfter === null ? 'failed' : 'retrying';
}
