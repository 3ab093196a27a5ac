// Renders the auth service's e-mails from e-mails and brand. The service itself fills in what stands in {{ }}.
import { accentOf } from '../../packages/domain/src/brand/accent.ts';
import type { Message } from './messages.ts';

export type Brand = { name: string; legalName: string; address: string; email: string; accent?: string };

/** In the fragment, which no server logs. The address stands last, so that the page finds its end (AUTH-17). */
function buildLink({ path, type }: Message): string {
  const address = type === 'email_change' ? '{{ .NewEmail }}' : '{{ .Email }}';
  return `{{ .SiteURL }}${path}${type ? `#token_hash={{ .TokenHash }}&type=${type}&email=${address}` : ''}`;
}

const ONCE = 'works once and expires in an hour. It asks you to confirm before anything happens.';
const IGNORE = 'If you did not ask for it, you can ignore this message: nothing will change.';
const NOTICE = 'This message goes to {{ .Email }} whenever a password of the account is set.';
/** The e-mails to both mailboxes of a changed address say which of them is the new one. */
const subject = (type: Message['type']) =>
  type === 'email_change'
    ? 'The link makes {{ .NewEmail }} the sign-in address,'
    : 'The link is for {{ .Email }},';
const footer = ({ type }: Message) => (type ? `${subject(type)} ${ONCE} ${IGNORE}` : NOTICE);

export function renderText(message: Message, { name, legalName, address, email }: Brand): string {
  return [
    `${message.subject}\n`,
    `${message.text}\n`,
    `${message.action}: ${buildLink(message)}\n`,
    `${footer(message)}\n`,
    `-- \n${name}\n${legalName}, ${address}\n${email}\n`,
  ].join('\n');
}

/** The HTML part: readable in light and dark, without pictures, as a table because mail programs want one. */
export function renderHtml(message: Message, { name, legalName, address, email, accent }: Brand): string {
  const { light, dark } = accentOf(accent);
  const link = buildLink(message).replaceAll('&', '&amp;');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${escapeHtml(message.subject)}</title>
    <style>
      @media (prefers-color-scheme: dark) {
        .page { background: #0b1513 !important; color: #e7f2ef !important; }
        .card { background: #12201d !important; border-color: ${dark.accent} #24312f #24312f !important; }
        .quiet { color: #9db0ab !important; }
        .action { background: ${dark.accent} !important; color: ${dark.foreground} !important; }
      }
    </style>
  </head>
  <body class="page" style="margin: 0; padding: 32px 16px; background: #f6f8f7; color: #0c1e1b; font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; font-size: 16px">
    <div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(message.preview)}</div>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px; margin: 0 auto; table-layout: fixed; overflow-wrap: anywhere; word-break: break-word">
      <tr>
        <td class="card" style="padding: 32px; border: 1px solid #dde4e2; border-top: 4px solid ${light.accent}; border-radius: 8px; background: #ffffff">
          <p style="margin: 0 0 24px; font-weight: 600">${escapeHtml(name)}</p>
          <h1 style="margin: 0 0 12px; font-size: 20px; line-height: 1.3">${escapeHtml(message.subject)}</h1>
          <p style="margin: 0 0 24px; line-height: 1.5">${escapeHtml(message.text)}</p>
          <p style="margin: 0 0 24px"><a class="action" href="${link}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; background: ${light.accent}; color: ${light.foreground}; font-weight: 600; text-decoration: none">${escapeHtml(message.action)}</a></p>
          <p class="quiet" style="margin: 0 0 24px; color: #52625e; font-size: 14px; line-height: 1.5">${footer(message)}</p>
          <p class="quiet" style="margin: 0; color: #52625e; font-size: 13px; line-height: 1.5">${escapeHtml(legalName)}, ${escapeHtml(address)}<br />${escapeHtml(email)}</p>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
