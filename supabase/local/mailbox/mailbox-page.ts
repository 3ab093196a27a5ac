import { escapeHtml } from '../../functions/deliver-email/messages/render.ts';
import { currentCode } from '../second-factor/codes.ts';
import type { StoredMail } from './mailbox-store.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; }
  h1 { font-size: 1.25rem; } a { color: light-dark(#0b6b5d, #3bc4a8); }
  li { display: grid; grid-template-columns: 14rem 1fr auto; gap: 1rem; padding: .6rem 0; border-top: 1px solid light-dark(#dde4e2, #24312f); }
  ul { list-style: none; padding: 0; } li > * { overflow-wrap: anywhere; } time { font-variant-numeric: tabular-nums; }
  iframe { width: 100%; height: 70vh; border: 1px solid light-dark(#dde4e2, #24312f); border-radius: 8px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  @media (max-width: 40rem) { li { grid-template-columns: 1fr; gap: 0; } }`;

/** An account whose codes the page shows in place of an authenticator app. */
export type Authenticator = { email: string; secret: string };

export function listPage(mails: StoredMail[], authenticator?: Authenticator): string {
  const rows = mails.map(
    ({ id, to, subject, date }) =>
      `<li><span>${escapeHtml(to.join(', '))}</span><a href="/mail/${id}">${escapeHtml(subject || '(no subject)')}</a><time>${escapeHtml(
        date.slice(0, 19).replace('T', ' '),
      )}</time></li>`,
  );
  const code = authenticator
    ? `<p>Code of ${escapeHtml(authenticator.email)} now: <b>${currentCode(authenticator.secret)}</b></p>`
    : '';
  return page('Mailbox', `<h1>Mailbox</h1>${code}<ul>${rows.join('') || 'No e-mail yet.'}</ul>`);
}

/** Returns the page of one e-mail. Its links work. Its HTML runs no scripts and has no access to the page. */
export function mailPage({ to, from, subject, text, html }: StoredMail): string {
  const body = html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="E-mail" srcdoc="${escapeHtml(
        `<base target="_blank">${html}`,
      )}"></iframe>`
    : `<pre>${escapeHtml(text)}</pre>`;
  return page(
    subject,
    `<p><a href="/">Mailbox</a></p><h1>${escapeHtml(subject)}</h1><p>From ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}</p>${body}`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(
    title,
  )}</title><style>${STYLE}</style><body>${content}</body></html>`;
}
