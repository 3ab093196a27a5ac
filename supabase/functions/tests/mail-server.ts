// A real SMTP server that keeps the e-mails it accepts and can be told to misbehave.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  client: string;
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
  const state = { mood: 'takes' as Mood };
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
      done(state.mood === 'refuses-sender' ? new Error('Try again later') : null);
    },
    onData(stream, session, done) {
      // Some tests cut the connection.
      void buffer(stream).then(
        async (bytes) => {
          if (state.mood === 'refuses-content') return done(new Error('Mailbox is full'));
          const to = session.envelope.rcptTo.map((recipient) => recipient.address);
          mails.push({ to, client: session.hostNameAppearsAs, email: await PostalMime.parse(bytes) });
          if (state.mood !== 'falls-silent') done(null);
        },
        () => undefined,
      );
    },
  });
  // Some tests kill the client, which resets its connection.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    state,
    countConnections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
