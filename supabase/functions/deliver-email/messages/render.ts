// Renders an e-mail's content as plain text and as HTML. All escaping happens here.

import type { Accent } from '../../../../packages/domain/src/brand/accent.ts';
import type { EmailConfig } from '../../_shared/config.ts';

export interface MessageContent {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Label and value; empty values are left out. */
  facts: readonly (readonly [label: string, value: string])[];
  action: { label: string; url: string } | null;
  closing: readonly string[];
}

/** One line without control characters, line or paragraph separators and direction overrides, cut at `limit` characters. */
export function oneLine(text: string, limit: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : line;
}

/** The link below an e-mail that can be switched off. */
type Footer = { label: string; url: string } | null;

/** Renders the e-mail as plain text without wrapping lines, which mail programs do. The imprint and the footer, if any, come last. */
export function renderText(
  content: MessageContent,
  imprint: readonly string[] = [],
  footer: Footer = null,
): string {
  const facts = shownFacts(content).map(([label, value]) =>
    value.includes('\n') ? `${label}:\n${value.replace(/^(?=.)/gm, '  ')}` : `${label}: ${value}`,
  );
  const blocks = [
    content.greeting,
    ...content.paragraphs,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    content.closing.join('\n'),
    ...(imprint.length > 0 ? [imprint.join('\n')] : []),
    ...(footer ? [`${footer.label}:\n${footer.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const FONT = "system-ui, -apple-system, 'Segoe UI', sans-serif";

// Looks like the sign-in e-mails (supabase/templates/render.ts), with a dark style for mail programs that ask for it.
const darkStyle = ({ dark }: Accent) => `@media (prefers-color-scheme: dark) {
.page { background: #0b1513 !important; color: #e7f2ef !important; }
.card { background: #12201d !important; border-color: ${dark.accent} #24312f #24312f !important; }
.quiet { color: #9db0ab !important; }
.rule { border-color: #24312f !important; }
.action { background: ${dark.accent} !important; color: ${dark.foreground} !important; }
}`;

/** Renders the e-mail as HTML for mail programs: one column, inline styles, no images or other external content. */
export function renderHtml(
  content: MessageContent,
  { brandName, accent }: Pick<EmailConfig, 'brandName' | 'accent'>,
  imprint: readonly string[] = [],
  footer: Footer = null,
): string {
  const paragraphs = [content.greeting, ...content.paragraphs].map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`,
  );
  const facts = shownFacts(content).map(
    ([label, value]) =>
      `<tr><td class="quiet" style="padding:6px 16px 6px 0;color:#52625e;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
      `<td style="padding:6px 0;vertical-align:top;white-space:pre-wrap;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  const action = content.action
    ? `<p style="margin:24px 0"><a class="action" href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:12px 20px;` +
      `background:${accent.light.accent};color:${accent.light.foreground};text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(content.action.label)}</a></p>`
    : '';
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(content.subject)}</title><style>${darkStyle(accent)}</style></head>`,
    `<body class="page" style="margin:0;padding:32px 16px;background:#f6f8f7;color:#0c1e1b;font:16px/1.5 ${FONT}">`,
    `<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dde4e2;border-top:4px solid ${accent.light.accent};border-radius:8px">`,
    `<p style="margin:0 0 24px;font-weight:600">${escapeHtml(brandName)}</p>`,
    ...paragraphs,
    facts.length > 0
      ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:15px">${facts.join('')}</table>`
      : '',
    action,
    `<p class="quiet rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dde4e2;color:#52625e">${content.closing.map(escapeHtml).join('<br>')}</p>`,
    imprint.length > 0
      ? `<p class="quiet" style="margin:24px 0 0;color:#52625e;font-size:13px">${imprint.map(escapeHtml).join('<br>')}</p>`
      : '',
    footer
      ? `<p style="margin:24px 0 0;font-size:13px"><a class="quiet" href="${escapeHtml(footer.url)}" style="color:#52625e">${escapeHtml(footer.label)}</a></p>`
      : '',
    '</div></body></html>',
  ].join('\n');
}

function shownFacts(content: MessageContent): (readonly [string, string])[] {
  return content.facts.filter(([, value]) => value !== '');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
