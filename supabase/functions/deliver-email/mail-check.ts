// npm run mail:check (BRAND-01): sends one e-mail with the settings of this function. No request calls it.
import process from 'node:process';
import { accentColor, emailConfig, type EmailConfig } from '../_shared/config.ts';
import { PLAIN_ADDRESS } from './messages/message.ts';
import { renderHtml, renderText } from './messages/render.ts';
import { sendMessage, type Message } from './smtp.ts';

/** Throws for an address that could add a recipient or a header. */
export function checkMessage(to: string, config: EmailConfig, id: string): Message {
  if (!PLAIN_ADDRESS.test(to)) throw new Error('Say to whom: npm run mail:check -- --to you@firm.example');
  const content = {
    subject: `Test e-mail from ${config.brandName}`,
    greeting: 'Hello,',
    paragraphs: ['This e-mail shows how the e-mails of the portal arrive: name, colour and sender.'],
    facts: [],
    action: { label: 'Open the portal', url: config.portalUrl },
    closing: [`The ${config.brandName} team`],
  };
  return {
    to,
    replyTo: config.supportAddress,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content, config),
    messageId: `<${id}@${domainOf(config)}>`,
    unsubscribeUrl: null,
  };
}

/** Throws when e-mails would not look like the portal, whose config.json is given. */
export function requireSameBrand(portal: unknown, mail: { name: string; accent: string | undefined }): void {
  const { name, accent } = (portal as { brand?: { name?: string; accent?: string } }).brand ?? {};
  const values = [
    ['BRAND_NAME', mail.name, 'brand.name', name],
    ['BRAND_ACCENT', mail.accent?.toLowerCase(), 'brand.accent', accent?.toLowerCase()],
  ];
  for (const [variable, mine, key, theirs] of values)
    if (mine !== theirs)
      throw new Error(
        `${variable} is ${mine ?? 'not set'}, but ${key} of the portal's config.json is ${theirs ?? 'not set'}.`,
      );
}

/** What the receiver of the e-mail must find in its source. DMARC passes when SPF or DKIM does for the domain of the sender. */
export function expectedHeaders(config: EmailConfig): string {
  const domain = domainOf(config);
  return [
    'Open the source of the e-mail where it arrived ("Show original" in Gmail). Authentication-Results must say:',
    '',
    `  spf=pass    smtp.mailfrom=${domain}, or an address of it`,
    `  dkim=pass   header.d=${domain}, or header.i=@${domain}`,
    `  dmarc=pass  header.from=${domain}`,
    '',
    'For what does not pass, see "Accepted by receivers" in docs/email.md.',
  ].join('\n');
}

const domainOf = ({ from }: EmailConfig) => from.address.split('@')[1] ?? '';

if (import.meta.main) {
  try {
    const config = emailConfig();
    const message = checkMessage(process.argv[2] ?? '', config, crypto.randomUUID());
    const portal = await fetch(new URL('/config.json', config.portalUrl));
    if (!portal.ok) throw new Error(`${portal.url} responded with ${portal.status}.`);
    requireSameBrand(await portal.json(), { name: config.brandName, accent: accentColor() });
    const outcome = await sendMessage(config, message, () => Promise.resolve(true));
    if (outcome.result !== 'sent') throw new Error(outcome.reason);
    console.info(
      `${config.host} has accepted an e-mail to ${message.to} from ${config.from.name} <${config.from.address}>.\n\n${expectedHeaders(config)}`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
