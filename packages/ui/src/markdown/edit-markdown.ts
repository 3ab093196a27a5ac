import { longestTicks } from '@portal/domain/findings/write/markdown-structure';

export type MarkdownEdit = 'bold' | 'code' | 'link' | 'list';

type Replacement = {
  from: number;
  to: number;
  text: string;
  selectFrom: number;
  selectTo: number;
};

/** FIND-10: what an edit replaces in a text whose part from `start` to `end` is selected. Bold, code and lists are also taken back. */
export function editMarkdown(edit: MarkdownEdit, text: string, start: number, end: number): Replacement {
  if (edit === 'list') return toggleList(text, start, end);
  if (edit === 'link') return writeLink(text, start, end);
  if (edit === 'bold') return toggleMarks(text, start, end, '**');
  const selected = text.slice(start, end);
  if (selected.includes('\n')) return fence(text, start, end);
  return toggleMarks(text, start, end, '`'.repeat(longestTicks(selected) + 1));
}

function toggleMarks(text: string, start: number, end: number, mark: string): Replacement {
  const selected = text.slice(start, end);
  const isAround =
    text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark) && start >= mark.length;
  if (isAround) return replace(start - mark.length, end + mark.length, selected, 0);
  const isInside = selected.length >= 2 * mark.length && selected.startsWith(mark) && selected.endsWith(mark);
  if (isInside) return replace(start, end, selected.slice(mark.length, -mark.length), 0);
  // A backtick at an edge would join the marks.
  const space = mark.includes('`') && /^`|`$/.test(selected) ? ' ' : '';
  return replace(start, end, mark + space + selected + space + mark, mark.length + space.length);
}

function fence(text: string, start: number, end: number): Replacement {
  const selected = text.slice(start, end);
  const ticks = '`'.repeat(Math.max(3, longestTicks(selected) + 1));
  const before = `${start > 0 && text[start - 1] !== '\n' ? '\n' : ''}${ticks}\n`;
  const after = `${selected.endsWith('\n') ? '' : '\n'}${ticks}${text[end] === '\n' ? '' : '\n'}`;
  return {
    from: start,
    to: end,
    text: before + selected + after,
    selectFrom: start + before.length,
    selectTo: start + before.length + selected.length,
  };
}

/** A link with the selected text, whose address is selected; of an address, the text is. */
function writeLink(text: string, start: number, end: number): Replacement {
  const selected = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(selected.trim());
  const [label, address] = isAddress ? ['text', selected.trim()] : [selected, 'https://'];
  const from = isAddress || !selected ? start + 1 : start + label.length + 3;
  return {
    from: start,
    to: end,
    text: `[${label}](${address})`,
    selectFrom: from,
    selectTo: from + (isAddress || !selected ? label.length : address.length),
  };
}

/** Makes the selected lines items of a list, or plain lines again when all of them are items. */
function toggleList(text: string, start: number, end: number): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, text[end - 1] === '\n' ? end - 1 : end));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const written = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  const selectTo = from + written.length;
  return { from, to, text: written, selectFrom: start === end ? selectTo : from, selectTo };
}

function replace(from: number, to: number, text: string, marks: number): Replacement {
  return { from, to, text, selectFrom: from + marks, selectTo: from + text.length - marks };
}
