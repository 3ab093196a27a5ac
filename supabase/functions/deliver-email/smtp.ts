// Sends one e-mail over SMTP. The caller learns whether an error came before or after the hand-over: before it, the e-mail
// is certainly undelivered and may be tried again; after it, only the mail server knows.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
// Imported with their versions, because a deployment does not include an import map by default.
import MailComposer from 'npm:nodemailer@10.6.0/lib/mail-composer/index.js';
import SMTPConnection from 'npm:nodemailer@10.6.0/lib/smtp-connection/index.js';
import type { EmailConfig } from '../_shared/config.ts';

export interface Message {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Stable per event, so that a mail server can drop a duplicate. */
  messageId: string;
  /** Where a mail program unsubscribes by POST without signing in (RFC 8058); null for mail that cannot be switched off. */
  unsubscribeUrl: string | null;
}

export type Outcome = { result: 'sent' } | { result: 'not-sent' | 'unknown'; reason: string };

interface SmtpError extends Error {
  responseCode?: number;
}

/** `handOver` is called just before the first byte of the content; if it returns false or throws, nothing is delivered. */
export async function sendMessage(
  config: EmailConfig,
  message: Message,
  handOver: () => Promise<boolean>,
  resolve = addressesOf,
): Promise<Outcome> {
  const content: Uint8Array = await new MailComposer({
    from: config.from,
    to: { name: '', address: message.to },
    replyTo: message.replyTo ? { name: '', address: message.replyTo } : undefined,
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: message.messageId,
    // Keeps out-of-office replies away from the team's mailbox (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

  // The socket timeout measures only silence. This time also stops a server that responds slowly, before the lease ends.
  const end = Date.now() + Math.min(config.leaseSeconds * 750, config.timeoutSeconds * 3000);
  // One address after the other: on Deno 2.1, which hosted Supabase runs, a connection by name has no TLS after a first address that
  // could not be reached.
  const addresses = await resolve(config.host).catch(() => [config.host]);
  let outcome: Outcome | Unreachable = { result: 'unreachable', reason: 'The mail server was not found.' };
  for (const address of addresses) {
    outcome = await sendTo(address, config, message, content, end, handOver);
    if (outcome.result !== 'unreachable') return outcome;
  }
  return { result: 'not-sent', reason: outcome.reason };
}

const addressesOf = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

interface Unreachable {
  result: 'unreachable';
  reason: string;
}

async function sendTo(
  address: string,
  config: EmailConfig,
  message: Message,
  content: Uint8Array,
  end: number,
  handOver: () => Promise<boolean>,
): Promise<Outcome | Unreachable> {
  const connection = new SMTPConnection({
    host: address,
    servername: isIP(config.host) ? undefined : config.host,
    port: config.port,
    secure: config.tls === 'implicit',
    requireTLS: config.tls === 'starttls',
    ignoreTLS: config.tls === 'none',
    name: config.from.address.split('@')[1],
    connectionTimeout: config.timeoutSeconds * 1000,
    greetingTimeout: config.timeoutSeconds * 1000,
    socketTimeout: config.timeoutSeconds * 1000,
  });

  let isConnected = false;
  let isHandedOver = false;
  let isOver = false;
  const body = Readable.from(
    (async function* () {
      // nodemailer also drains this stream after a refused sender or recipient, when nothing is being handed over.
      if (isOver) return;
      if (!(await handOver())) throw new Error('The lease on this e-mail was lost.');
      if (isOver) return;
      isHandedOver = true;
      yield content;
    })(),
  );

  return await new Promise<Outcome | Unreachable>((resolve) => {
    const deadline = setTimeout(
      () => finish(new Error('The mail server took too long.')),
      Math.max(end - Date.now(), 0),
    );

    function finish(error: SmtpError | null): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(deadline);
      connection.close();
      if (!error) return resolve({ result: 'sent' });
      if (!isConnected) return resolve({ result: 'unreachable', reason: error.message });
      // A 4xx or 5xx reply is a refusal, even after the content: the server did not accept the e-mail.
      const isRefused = (error.responseCode ?? 0) >= 400;
      resolve({ result: isHandedOver && !isRefused ? 'unknown' : 'not-sent', reason: error.message });
    }

    const send = (): void =>
      connection.send({ from: config.from.address, to: [message.to] }, body, (error: SmtpError | null) =>
        finish(error),
      );

    connection.on('error', finish);
    connection.once('end', () => finish(new Error('The mail server closed the connection.')));
    connection.connect(() => {
      isConnected = true;
      if (!config.login) return send();
      connection.login({ credentials: config.login }, (error: SmtpError | null) =>
        error ? finish(error) : send(),
      );
    });
  });
}
