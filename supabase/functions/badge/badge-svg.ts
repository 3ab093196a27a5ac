// The badge of a public report as SVG: a title for screen readers, light and dark by the reader's setting, no script and no link.

/** What the database says of a public report. */
export interface BadgeFacts {
  standing: string;
  issued_on: string;
  newer_version: string | null;
}

const HEIGHT = 20;
const CHARACTER_WIDTH = 6.6;
const PADDING = 8;

/** The badge; null for a report that is not public or not known. */
export function badgeSvg(facts: BadgeFacts | null): string {
  const label = 'security audit';
  const { text, tone } = describe(facts);
  const left = width(label);
  const right = width(text);
  const title = xml(`Security audit report: ${text}`);
  const cell = (content: string, x: number, w: number) =>
    `<text x="${x + w / 2}" y="14" text-anchor="middle" textLength="${w - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${xml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" viewBox="0 0 ${left + right} ${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<style>text{font:11px Verdana,DejaVu Sans,sans-serif;fill:#fff}.label{fill:#3d4451}.current{fill:#177245}.replaced{fill:#8a5a00}.grey{fill:#5f6673}@media (prefers-color-scheme:dark){.label{fill:#59616e}.current{fill:#1d8a54}.replaced{fill:#9a6500}.grey{fill:#737b88}}</style>
<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect class="label" width="${left}" height="${HEIGHT}"/><rect class="${tone}" x="${left}" width="${right}" height="${HEIGHT}"/></g>
${cell(label, 0, left)}
${cell(text, left, right)}
</svg>
`;
}

function describe(facts: BadgeFacts | null): { text: string; tone: 'current' | 'replaced' | 'grey' } {
  if (!facts) return { text: 'no public report', tone: 'grey' };
  if (facts.standing === 'withdrawn') return { text: 'report withdrawn', tone: 'grey' };
  if (facts.standing === 'replaced')
    return {
      text: facts.newer_version
        ? `replaced by version ${facts.newer_version}`
        : 'replaced by a newer version',
      tone: 'replaced',
    };
  return { text: `verified report, ${facts.issued_on}`, tone: 'current' };
}

function width(text: string): number {
  return Math.ceil(Array.from(text).length * CHARACTER_WIDTH) + 2 * PADDING;
}

/** The text without what XML forbids, and with what it reads as markup escaped. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
