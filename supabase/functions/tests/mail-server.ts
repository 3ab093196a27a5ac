// A real SMTP server that keeps the e-mails it accepts and can be told to misbehave.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  client: string;
  raw: string;
  email: Email;
}

/** How the server treats the next e-mails: takes them, refuses the sender, refuses the content, or never responds. */
type Mood = 'takes' | 'refuses-sender' | 'refuses-content' | 'falls-silent';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/**
 * Starts on a free port; `mood` may be changed at any time. With `offersTls` it offers STARTTLS with a certificate that nobody
 * has signed; with a key and a certificate it speaks TLS from the beginning.
 */
export async function startMailServer({
  offersTls = false,
  implicitTls,
}: { offersTls?: boolean; implicitTls?: { key: string | Buffer; cert: string } } = {}) {
  const mails: ReceivedMail[] = [];
  const state = { mood: 'takes' as Mood, attempts: 0 };
  const server = new SMTPServer({
    ...(implicitTls && { secure: true, ...implicitTls }),
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === 'portal' && password === 'secret') return done(null, { user: username });
      done(new Error('Invalid username or password'));
    },
    onMailFrom(_address, _session, done) {
      state.attempts += 1;
      done(state.mood === 'refuses-sender' ? new Error('Try again later') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.mood === 'refuses-content') return done(new Error('Mailbox is full'));
        const raw = Buffer.concat(chunks).toString();
        void PostalMime.parse(raw).then((email) => {
          const to = session.envelope.rcptTo.map((recipient) => recipient.address);
          mails.push({ to, client: session.hostNameAppearsAs, raw, email });
          if (state.mood !== 'falls-silent') done(null);
        });
      });
    },
  });
  // Some tests kill the client, which resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    state,
    countConnections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
