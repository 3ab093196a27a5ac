// Sends one e-mail at each request to a mail server whose name has two addresses, the first without a server.
import { emailConfig } from '../../_shared/config.ts';
import { json } from '../../_shared/http.ts';
import { sendMessage } from '../../deliver-email/smtp.ts';
import { serveLocally } from '../../serve-locally.ts';

const message = {
  to: 'ada@harbor.test',
  replyTo: null,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@auditor.test>',
  unsubscribeUrl: null,
};

await serveLocally(async () =>
  json(
    await sendMessage(
      emailConfig(),
      message,
      async () => true,
      async () => ['127.0.0.2', '127.0.0.1'],
    ),
  ),
);
