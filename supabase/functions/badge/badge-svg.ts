// The badge of a public report as SVG: a title for screen readers, light and dark by the reader's setting, no script and no link.
import { formatDate } from '../../../packages/domain/src/format/formatters.ts';

/** What the database says of a public report, as it was when the report was sealed. */
export interface BadgeFacts {
  standing: string;
  issued_on: string;
  /** MOVE-03: the report's own date, where it was issued before the firm entered it here. */
  report_date: string | null;
  newer_version: string | null;
  /** Null for the name of the portal. */
  firm: string | null;
  findings: { severity: string; status: string; count: number }[];
}

type Tone = 'clear' | 'neutral' | 'replaced' | 'grey';

const HEIGHT = 20;
const PADDING = 8;
const CHARACTER_WIDTH = 6.6;
/** Characters of Chinese, Japanese and Korean, and emoji. */
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u;
const WIDE_CHARACTER_WIDTH = 11.5;
/** The most characters of a name or version that fit; the title has all. */
const MOST_CHARACTERS = 40;

/** SEAL-05, BRAND-01: the badge, whose label has the firm's accent; null for a report that is not public or not known. Green only when no critical or high finding is unresolved. */
export function badgeSvg(facts: BadgeFacts | null, portalName: string, accent?: string): string {
  const label = 'security audit';
  const { say, tone } = describe(facts, portalName);
  const text = say(shorten);
  const left = width(label);
  const right = width(text);
  const title = xml(`Security audit report: ${say((name) => name)}`);
  const cell = (content: string, x: number, w: number) =>
    `<text x="${x + w / 2}" y="14" text-anchor="middle" textLength="${w - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${xml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" viewBox="0 0 ${left + right} ${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<style>text{font:11px Verdana,DejaVu Sans,sans-serif;fill:#fff}.label{fill:${accent ?? '#3d4451'}}.clear{fill:#177245}.neutral{fill:#34588a}.replaced{fill:#8a5a00}.grey{fill:#5f6673}@media (prefers-color-scheme:dark){.label{fill:${accent ?? '#59616e'}}.clear{fill:#1d8a54}.neutral{fill:#4a72a8}.replaced{fill:#9a6500}.grey{fill:#737b88}}</style>
<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect class="label" width="${left}" height="${HEIGHT}"/><rect class="${tone}" x="${left}" width="${right}" height="${HEIGHT}"/></g>
${cell(label, 0, left)}
${cell(text, left, right)}
</svg>
`;
}

/** What the badge says, with names and versions as `write` writes them, and its colour. */
function describe(
  facts: BadgeFacts | null,
  portalName: string,
): { say: (write: (name: string) => string) => string; tone: Tone } {
  if (!facts) return { say: () => 'no public report', tone: 'grey' };
  if (facts.standing === 'withdrawn') return { say: () => 'report withdrawn', tone: 'grey' };
  if (facts.standing === 'replaced_by_withdrawn')
    return { say: () => 'replaced by a version that was withdrawn', tone: 'replaced' };
  const { newer_version: newer } = facts;
  if (facts.standing === 'replaced')
    return {
      say: (write) =>
        newer ? `replaced by version ${isolate(write(newer))}` : 'replaced by a newer version',
      tone: 'replaced',
    };
  const serious = facts.findings.filter(
    ({ severity, status }) => ['critical', 'high'].includes(severity) && !RESOLVED.includes(status),
  );
  const open = ['critical', 'high'].flatMap((severity) => {
    const found = serious.filter((each) => each.severity === severity && each.status !== 'acknowledged');
    const count = found.reduce((sum, each) => sum + each.count, 0);
    return count > 0 ? [`${count} ${severity} open`] : [];
  });
  return {
    say: (write) =>
      [
        `audited by ${isolate(write(facts.firm || portalName))}`,
        facts.report_date ? `report dated ${formatDate(facts.report_date)}` : formatDate(facts.issued_on),
        ...open,
      ].join(', '),
    tone: serious.length > 0 ? 'neutral' : 'clear',
  };
}

/** An acknowledged finding is not among these: its risk remains. */
const RESOLVED: readonly string[] = ['fixed', 'withdrawn'];

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MOST_CHARACTERS) return name;
  return `${characters.slice(0, MOST_CHARACTERS).join('').trimEnd()}…`;
}

/** Without characters that change the writing direction; a name that is written from right to left does not move what follows it. */
function isolate(name: string): string {
  const plain = name.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(plain) ? `\u2068${plain}\u2069` : plain;
}

function width(text: string): number {
  const characters = Array.from(text.replaceAll(/[\p{Cf}\p{Mn}]/gu, ''));
  const widths = characters.map((each) => (WIDE.test(each) ? WIDE_CHARACTER_WIDTH : CHARACTER_WIDTH));
  return Math.ceil(widths.reduce((sum, each) => sum + each, 0)) + 2 * PADDING;
}

function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
