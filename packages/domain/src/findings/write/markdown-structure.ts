// The structure of a report in Markdown, as the export writes it and the import reads it. It is read line by line and not
// with a parser of Markdown, whose time grows with the square of what a hostile file can pile up.

export type MarkdownLine = { text: string; isCode: boolean };

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
/** Up to three spaces, one to six #, and a title or the end of the line. */
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;

/** A fence or a comment that is never closed begins nothing, so that it cannot swallow the rest of a report. */
export function markdownLines(text: string): MarkdownLine[] {
  const lines = text.split(/\r\n|\r|\n/);
  const closings = closingFences(lines);
  let codeUntil = -1;
  return lines.map((line, index) => {
    if (index > codeUntil) codeUntil = closings.get(index) ?? codeUntil;
    return { text: line, isCode: index <= codeUntil };
  });
}

/** A code block whose fence is longer than any in the text. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(2, longestTicks(text)) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A text as code in a line. */
export function codeSpan(text: string): string {
  const ticks = '`'.repeat(longestTicks(text) + 1);
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  return line.includes('`') ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`;
}

export const longestTicks = (text: string) =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);

/** The info string of a code block that is a text as it was written. */
const AS_WRITTEN = 'markdown as-written';

export function readAsWritten(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const fence = first.endsWith(AS_WRITTEN) ? first.slice(0, -AS_WRITTEN.length) : '';
  return /^`{3,}$/.test(fence) && text.endsWith(`\n${fence}`)
    ? text.slice(first.length + 1, -fence.length - 1)
    : text;
}

/** Writes a text so that it changes nothing of how the rest of a report is read: one that could becomes a code block. */
export function writeWithoutEffect(text: string, write: (lines: MarkdownLine[]) => string): string {
  return hasEffect(text) ? codeBlock(text, AS_WRITTEN) : write(markdownLines(text));
}

/** As any reader of Markdown may understand it: also true for texts that another reading would clear. */
function hasEffect(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  const closings = closingFences(lines);
  let close = -1;
  let indent = 0;
  return lines.some((line, index) => {
    const start = line.search(/[^ ]|$/);
    if (index <= close) {
      // Nothing ends a code block without indentation but its fence. Another one may be in a list, or no code at all.
      if (indent === 0) return false;
      if (line.trim() !== '' && start < indent) return true;
      return index < close && changesOthers(line);
    }
    const closing = closings.get(index);
    if (closing !== undefined && !line.includes(AS_WRITTEN) && closesAt(lines[closing] ?? '', start)) {
      close = closing;
      indent = start;
      return !/[`~]/.test(line.charAt(start));
    }
    return (
      changesOthers(line) ||
      /~~~/.test(line) ||
      (/^[\s>]*(?:=+|-+)\s*$/.test(line) && !!lines[index - 1]?.trim())
    );
  });
}

/** Whether every reader takes a line with this indentation for the end of a code block. */
function closesAt(line: string, indent: number): boolean {
  return /^ *(?:`+|~+)[ \t]*$/.test(line) && line.search(/[^ ]/) === indent;
}

/** Whether a line could begin HTML or a code span that goes on in the next line, or define an address. */
function changesOthers(line: string): boolean {
  const text = line.replaceAll(/<https?:\/\/[^\s<>`]*>/g, '');
  const outside = text.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  // A cell of a table ends before a code span does.
  const mayBeHtml = line.includes('|') ? text : outside;
  return /<[a-z/!?]/i.test(mayBeHtml) || outside.includes('`') || line.includes('\\`') || line.includes(']:');
}

type Fence = { index: number; mark: string; rest: string };

const COMMENT = /^ {0,3}(<!--)(.*)$/;

function fencesIn(lines: string[]): Fence[] {
  const fences: Fence[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.includes('```') && !line.includes('~~~') && !line.includes('<!--')) continue;
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? COMMENT.exec(line) ?? [];
    // What follows three backticks and contains another is code within a line.
    if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) fences.push({ index, mark, rest });
  }
  return fences;
}

/** Returns for each line that opens a code block or a comment the line that closes it. */
function closingFences(lines: string[]): Map<number, number> {
  const fences = fencesIn(lines);
  const closings = new Map<number, number>();
  const commentEnds = fences.some(({ mark }) => mark === '<!--')
    ? lines.flatMap((line, index) => (line.includes('-->') ? [index] : []))
    : [];
  let nextEnd = 0;
  // The shortest mark of each kind that nothing closes from here on: a longer one need not be looked for.
  const unclosed: Record<string, number> = {};
  for (let at = 0; at < fences.length; at++) {
    const open = fences[at];
    if (open?.mark === '<!--') {
      const first = open.rest.includes('-->') ? open.index : open.index + 1;
      while ((commentEnds[nextEnd] ?? Infinity) < first) nextEnd++;
      const end = commentEnds[nextEnd];
      if (end !== undefined) closings.set(open.index, end);
      while ((fences[at + 1]?.index ?? Infinity) <= (end ?? -1)) at++;
      continue;
    }
    if (!open || open.mark.length >= (unclosed[open.mark.charAt(0)] ?? Infinity)) continue;
    let close = at + 1;
    while (close < fences.length && !closes(fences[close], open)) close++;
    const closing = fences[close];
    if (closing) {
      closings.set(open.index, closing.index);
      at = close;
    } else {
      unclosed[open.mark.charAt(0)] = open.mark.length;
    }
  }
  return closings;
}

function closes(fence: Fence | undefined, open: Fence): boolean {
  return fence !== undefined && fence.mark.startsWith(open.mark) && fence.rest.trim() === '';
}

export type MarkdownHeading = { level: number; title: string };

/** The heading that a line outside of code is, or null. Headings underlined with === or --- are text to us. */
export function parseHeading(line: MarkdownLine): MarkdownHeading | null {
  if (line.isCode) return null;
  const [start = '', marks = ''] = HEADING.exec(line.text) ?? [];
  return marks === ''
    ? null
    : { level: marks.length, title: withoutClosing(line.text.slice(start.length)).trim() };
}

/** The title without the # that may close it. Not one regular expression, because that would take the square of the length. */
function withoutClosing(title: string): string {
  const trimmed = title.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end--;
  return end === 0 || /[ \t]/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end) : trimmed;
}

/** `[H-01] Title`, `H-1: Title`, `Issue M-2. Title`, `[L2] Title`, `1. High: Title`, `[[H-01] Title](link)`; else null. */
export function parseLabel(title: string): { letters: string; number: string; title: string } | null {
  const plain = unescapeMarkdown(title.replace(/^<a\b[^<>]{0,200}>(?:<\/a>)?\s*/i, ''));
  const found = LABEL.exec(plain) ?? JOINED.exec(plain) ?? COUNTED.exec(plain);
  if (!found) return null;
  const rest = plain.slice(found[0].length).trim();
  const { letters = '', count = '' } = found.groups ?? {};
  return {
    letters: letters.toLowerCase(),
    number: `${letters}-${count}`,
    title: plain.startsWith('[[') ? withoutLink(rest) : rest,
  };
}

const LABEL =
  /^(?:(?:issue|finding)\s+)?\[{0,2}(?<letters>crit(?:ical)?|high|med(?:ium)?|low|inf(?:o(?:rmational)?)?|gas|nc|qa|[chmlignqr])[-_ #]{1,2}(?:draft-)?(?<count>\d{1,4})(?:\]|(?=[\s:.)\-–—|]|$))[\s:.)\-–—|]*/i;

/** `[L2] Title`, `L01 Title`, `H1 - Title` and `G1. Title`; not `L2 sequencer`. */
const JOINED =
  /^(?:(?:[Ii]ssue|[Ff]inding)\s+)?(?:\[(?=\w{1,5}\])|(?=[A-Z]{1,3}0\d)|(?=[A-Z]{1,3}\d{1,3}(?:[:.)]| [-–—] )))(?<letters>NC|QA|GAS|INF|[CHMLIGNQR])(?<count>\d{1,3})(?:\]|(?=[\s:.)]|$))[\s:.)\-–—|]*/;

/** `1. High: Title`, counted in each chapter. */
const COUNTED =
  /^(?<count>\d{1,3})[.)] {1,3}(?<letters>critical|high|medium|low|informational|gas)(?:: | [-–—] )\s*/i;

/** Returns the text without the backslashes before punctuation, as Markdown shows it. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** `Title](https://...)` without what remains of the link around it. */
function withoutLink(rest: string): string {
  const end = rest.lastIndexOf('](');
  return (end < 0 ? rest.replace(/\]$/, '') : rest.slice(0, end)).trim();
}
