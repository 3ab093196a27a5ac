import { readFileSync } from 'node:fs';
import { SmtpEmailDriver } from '@supabase/lite';
import brandFile from '../brand.json' with { type: 'json' };
import { letters } from '../templates/letters.ts';
import { renderText } from '../templates/render.ts';

type Mail = Parameters<SmtpEmailDriver['send']>[0];

/** Sends the auth service's e-mails with our plain-text part; its own would lead to a page that we don't have. */
export class AuthMailDriver extends SmtpEmailDriver {
  readonly #siteUrl: string;

  constructor(options: ConstructorParameters<typeof SmtpEmailDriver>[0] & { siteUrl: string }) {
    super(options);
    this.#siteUrl = options.siteUrl;
  }

  /** What the hosted service sends by its setting `notification.password_changed`. */
  tellOfNewPassword(to: string): Promise<void> {
    const { subject } = letters['password-changed'];
    const html = readFileSync(new URL('../templates/password-changed.html', import.meta.url), 'utf8');
    return this.send({
      to,
      subject,
      html: html.replaceAll('{{ .SiteURL }}', this.#siteUrl).replaceAll('{{ .Email }}', escapeHtml(to)),
      text: '',
    });
  }

  override async send(mail: Mail): Promise<void> {
    const letter = Object.values(letters).find(({ subject }) => subject === mail.subject);
    const tokenHash = /token_hash=([^&"]+)/.exec(mail.html ?? '')?.[1];
    if (!letter || (!tokenHash && 'type' in letter)) return super.send(mail);
    const values: Record<string, string> = {
      SiteURL: this.#siteUrl,
      TokenHash: tokenHash ?? '',
      Email: mail.to,
    };
    const text = renderText(letter, brandFile.brand).replaceAll(
      /\{\{ \.(\w+) \}\}/g,
      (whole, name: string) => values[name] ?? whole,
    );
    return super.send({ ...mail, text });
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
