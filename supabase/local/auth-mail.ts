import { SmtpEmailDriver } from '@supabase/lite';
import brandFile from '../brand.json' with { type: 'json' };
import { messages } from '../templates/messages.ts';
import { renderText } from '../templates/render.ts';

type Mail = Parameters<SmtpEmailDriver['send']>[0];

/** Sends the auth service's e-mails with our plain-text part, because the default one links to a missing page. */
export class AuthMailDriver extends SmtpEmailDriver {
  readonly #siteUrl: string;

  constructor(options: ConstructorParameters<typeof SmtpEmailDriver>[0] & { siteUrl: string }) {
    super(options);
    this.#siteUrl = options.siteUrl;
  }

  override async send(mail: Mail): Promise<void> {
    const message = Object.values(messages).find(({ subject }) => subject === mail.subject);
    const [, tokenHash, newEmail = ''] = /token_hash=([^&"]+)[^"]*email=([^"]+)"/.exec(mail.html ?? '') ?? [];
    if (!message || (!tokenHash && 'type' in message)) return super.send(mail);
    const text = fillIn(renderText(message, brandFile.brand), {
      SiteURL: this.#siteUrl,
      TokenHash: tokenHash ?? '',
      Email: mail.to,
      NewEmail: newEmail,
    });
    return super.send({ ...mail, text });
  }
}

/** Fills in a template as the hosted service does. Leaves a name without a value unchanged. */
function fillIn(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{ \.(\w+) \}\}/g, (whole, name: string) => values[name] ?? whole);
}
