// ONB-10: what is known of an e-mail after each reply of the mail server, and after a connection that is cut.
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { EmailConfig } from '../../_shared/config.ts';
import { sendMessage } from '../../deliver-email/smtp.ts';

/** What a mail server replies to when all goes well. */
const REPLIES = {
  greeting: '220 hi',
  EHLO: '250 hi',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  content: '250 ok',
};
type Moment = keyof typeof REPLIES;

/** A server that replies as usual, but for one moment, at which it replies otherwise or cuts the connection. */
async function startServer(moment: Moment, reply: string | null) {
  const content: string[] = [];
  const server = createServer((socket) => {
    const say = (at: Moment) => {
      const said = at === moment ? reply : REPLIES[at];
      if (said === null) socket.destroy();
      else socket.write(`${said}\r\n`);
    };
    let received = '';
    let isContent = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received += bytes.toString();
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        if (!isContent) {
          const command = line.slice(0, 4).toUpperCase() as Moment;
          isContent = command === 'DATA' && (moment !== 'DATA' || reply === '354 go');
          if (command in REPLIES) say(command);
          else socket.end('221 bye\r\n');
        } else if (line === '.') {
          isContent = false;
          say('content');
        } else content.push(line);
      }
    });
    say('greeting');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, content, close: () => server.close() };
}

it('ONB-10 an e-mail is tried again when it certainly did not arrive, and never when it may have arrived', async () => {
  const message = { to: 'ada@harbor.test', replyTo: 'help@auditor.test', subject: 'S', text: 'T', html: '<p>T', messageId: '<1@a.test>', unsubscribeUrl: 'https://a.test/u?token=t' };
  let headers: string[] = [];
  const shown = new Map<string, string[]>();
  for (const moment of Object.keys(REPLIES) as Moment[])
    for (const reply of [REPLIES[moment], '450 later', '550 never', null]) {
      const { port, content, close } = await startServer(moment, reply);
      const config = { host: '127.0.0.1', port, tls: 'none', login: null, from: { name: 'A', address: 'a@auditor.test' }, timeoutSeconds: 60, leaseSeconds: 120 };
      let isHandedOver = false;
      // The first address is without a server. Where no name is found, the system may know it.
      const resolve = async () => (reply === null ? Promise.reject(new Error('Not found')) : ['127.0.0.2', '127.0.0.1']);
      const outcome = await sendMessage(config as EmailConfig, message, () => Promise.resolve((isHandedOver = true)), resolve);
      close();
      if (outcome.result === 'sent') headers = content.slice(0, content.indexOf('')).filter((line) => !/^(?:Date|Content-Type|\s)/.test(line));
      const known = `${outcome.result}${isHandedOver ? ' after the content began' : ''}`;
      if (reply !== REPLIES[moment] || moment === 'content')
        shown.set(known, [...(shown.get(known) ?? []), `${moment} ${reply ?? 'cut'}`]);
    }
  expect(Array.from(shown, ([known, when]) => `${known}: ${when.join(', ')}`)).toMatchInlineSnapshot(`
    [
      "not-sent: greeting 450 later, greeting 550 never, greeting cut, EHLO 450 later, EHLO 550 never, EHLO cut, MAIL 450 later, MAIL 550 never, MAIL cut, RCPT 450 later, RCPT 550 never, RCPT cut, DATA 450 later, DATA 550 never, DATA cut",
      "sent after the content began: content 250 ok",
      "not-sent after the content began: content 450 later, content 550 never",
      "unknown after the content began: content cut",
    ]
  `);
  expect(headers.join(' | ')).toMatchInlineSnapshot(`"Auto-Submitted: auto-generated | List-Unsubscribe: <https://a.test/u?token=t> | List-Unsubscribe-Post: List-Unsubscribe=One-Click | From: A <a@auditor.test> | To: ada@harbor.test | Reply-To: help@auditor.test | Subject: S | Message-ID: <1@a.test> | MIME-Version: 1.0"`);
}); // oxfmt-ignore
