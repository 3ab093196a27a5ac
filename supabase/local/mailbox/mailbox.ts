// Receives every e-mail of the demonstration and shows it on a page, so that users can click its links.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listPage, mailPage, type Authenticator } from './mailbox-page.ts';
import { MailboxStore } from './mailbox-store.ts';

export type Mailbox = { url: string; smtpPort: number; store: MailboxStore; close: () => Promise<void> };

/** The product's e-mails have a few KB. */
const MAX_MAIL_BYTES = 5 * 1024 * 1024;
const OWN_HOSTS = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

type Options = {
  dataDir: string | null;
  pagePort: number;
  smtpPort: number;
  authenticator?: Authenticator | undefined;
};

export async function startMailbox({
  dataDir,
  pagePort,
  smtpPort,
  authenticator,
}: Options): Promise<Mailbox> {
  const store = new MailboxStore(dataDir);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAX_MAIL_BYTES,
    onData(stream, session, done) {
      void receive(
        stream,
        session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
        store,
      ).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  await once(smtp.listen(smtpPort, '127.0.0.1'), 'listening');

  const pages = createServer((request, response) => respond(request, response, store, authenticator));
  await once(pages.listen(pagePort, '127.0.0.1'), 'listening');

  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  return {
    url: `http://localhost:${portOf(pages)}`,
    smtpPort: portOf(smtp.server),
    store,
    close: async () => {
      pages.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<void>((resolve) => pages.close(() => resolve())),
      ]);
    },
  };
}

async function receive(stream: AsyncIterable<Buffer>, to: string[], store: MailboxStore): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= MAX_MAIL_BYTES) chunks.push(chunk);
  }
  if (size > MAX_MAIL_BYTES)
    throw Object.assign(new Error('This e-mail is too large.'), { responseCode: 552 });
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  store.add({
    to,
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    date: new Date().toISOString(),
  });
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  store: MailboxStore,
  authenticator?: Authenticator,
): void {
  response.setHeader('x-content-type-options', 'nosniff');
  // A request under another host name comes from a foreign page that tries to read sign-in links (DNS rebinding).
  if (!OWN_HOSTS.test(request.headers.host ?? '')) {
    response.writeHead(403).end('The mailbox responds at localhost only.');
    return;
  }
  const url = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('referrer-policy', 'no-referrer');
  if (url.pathname === '/api/messages') {
    if (request.method === 'DELETE') store.clear();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(store.list(url.searchParams.get('to') ?? undefined)));
    return;
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const mail = store.get(Number(/^\/mail\/(\d+)$/.exec(url.pathname)?.[1]));
  if (mail) response.end(mailPage(mail));
  else if (url.pathname === '/') response.end(listPage(store.list(), authenticator));
  else response.writeHead(404).end('There is no such e-mail.');
}
