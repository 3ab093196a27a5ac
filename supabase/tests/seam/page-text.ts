// What a page shows, in lines: its texts, links with their addresses, and controls with their values.
import { fill, nameIds } from './lines.ts';

const BLOCKS =
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DETAILS DIV DL DT FIELDSET FOOTER FORM H1 H2 H3 H4 HEADER LABEL LEGEND LI MAIN NAV OL OUTPUT P PRE SECTION SUMMARY TABLE TR UL'.split(
    ' ',
  );
/** What begins and ends an element, around its texts. */
const MARKS: Readonly<Record<string, (element: Element) => readonly [before: string, after: string]>> = {
  A: (link) => [
    '[',
    `](${link.getAttribute('href') ?? ''}${attributes(link, ['target', 'rel', 'download'])})`,
  ],
  BUTTON: (button) => [
    '<',
    button.matches(':disabled, [aria-disabled=true]:not([aria-busy])')
      ? ' disabled>'
      : button.ariaBusy
        ? ' busy>'
        : '>',
  ],
  H1: () => ['# ', ''],
  H2: () => ['## ', ''],
  H3: () => ['### ', ''],
  H4: () => ['#### ', ''],
  INPUT: control,
  OUTPUT: () => ['(status) ', ''],
  SELECT: control,
  TD: () => [' | ', ''],
  TEXTAREA: control,
  TH: () => [' | ', ''],
};

/** The attributes that are shown of a control. */
const OF_CONTROL = 'type accept min max maxlength placeholder autocomplete inputmode aria-invalid'.split(' ');
/** What a screen reader says of an element with an attribute; `^` is what is pressed, open or selected. */
const STATES: Readonly<Record<string, string>> = {
  'aria-current=page': '*',
  'aria-current=step': '*',
  'aria-current=true': '*',
  'aria-expanded=true': '^',
  'aria-live=polite': '(status) ',
  'aria-pressed=true': '^',
  'aria-selected=true': '^',
  'aria-sort=ascending': '(ascending) ',
  'aria-sort=descending': '(descending) ',
  'role=alert': '(alert) ',
  'role=status': '(status) ',
};

/** Of a report that a test made, which depends on the day. */
const RANDOM = /(?<=SHA-256|\/verify\/)(?!(..)\1{31})[0-9a-f]{64}|(?<=\{Copy SHA-256\} >)[\d.]+ KB/g;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function control(element: Element): readonly [string, string] {
  const { value, disabled } = element as Control;
  const shown =
    element instanceof HTMLSelectElement
      ? optionsOf(element)
      : element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
        ? element.checked
          ? 'x'
          : element.indeterminate
            ? '-'
            : ' '
        : value;
  return [`[${shown}${attributes(element, OF_CONTROL)}${disabled ? ' disabled' : ''}]`, ''];
}

/** Those of its attributes that have a value, and not the usual one. */
const attributes = (element: Element, names: string[]) =>
  names
    .filter((name) => !['', 'text', 'checkbox', 'radio', 'false'].includes(element.getAttribute(name) ?? ''))
    .map((name) => ` ${name}=${element.getAttribute(name)}`)
    .join('');

/** All of them, unless they are a long list that is the same everywhere, such as the time zones. One in groups is ours. */
function optionsOf(select: HTMLSelectElement): string {
  const isLong = select.options.length > 20 && !select.querySelector('optgroup');
  const shown = isLong ? select.selectedOptions : select.options;
  return Array.from(shown, (option) => {
    const group = option.previousElementSibling ? null : option.closest('optgroup');
    return `${group ? `${group.label}: ` : ''}${option.selected ? '*' : ''}${option.label}`;
  }).join(', ');
}

/** What stands in front of the page: of dialogs that were opened from each other, the last. */
export const findInFront = (document: Document) =>
  Array.from(document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')).at(-1);

/** Sonner's. They come and go, also while a button in them has the focus. */
export const MESSAGES = 'section[aria-label^=Notifications]';

/** What stands in front of the page, or else the page. */
export function toText(document: Document): string {
  const root = findInFront(document) ?? document.querySelector('#main') ?? document.body;
  const lines = [''];
  const add = (text: string) => void lines.push(`${lines.pop() ?? ''}${text}`);
  const walk = (node: Node): void => {
    if (node instanceof Text) return add(node.data);
    if (!(node instanceof Element) || /^(SCRIPT|STYLE|svg)$/.test(node.tagName)) return;
    if (node.matches(MESSAGES)) return;
    const isBlock = BLOCKS.includes(node.tagName);
    const [before, after] = MARKS[node.tagName]?.(node) ?? ['', ''];
    if (isBlock) lines.push('');
    add(before);
    const label = node.ariaLabel;
    if (label) add(`{${label}} `);
    // What names an element from elsewhere, and what describes a button.
    const relations = ['aria-labelledby', ...(/^(A|BUTTON)$/.test(node.tagName) ? ['aria-describedby'] : [])];
    for (const id of relations.flatMap((name) => node.getAttribute(name)?.split(' ') ?? [])) {
      const other = document.getElementById(id);
      if (!node.contains(other)) add(`{${other ? other.textContent : 'missing'}} `);
    }
    for (const { name, value } of node.attributes) add(STATES[`${name}=${value}`] ?? '');
    if (node.tagName !== 'SELECT' && node.tagName !== 'TEXTAREA') node.childNodes.forEach(walk);
    add(after);
    if (isBlock) lines.push('');
  };
  walk(root);
  const texts = lines
    .map((line) => nameIds(line).replaceAll(RANDOM, '…').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  return texts
    .join('\n')
    .split(/\n(?=#)/)
    .map((part) => fill(part.split('\n')))
    .join('\n');
}

/** The lines that another state of a page does not have (-), and has instead (+). */
export function changedLines(before: string, after: string): string {
  const [old, current] = [linesOf(before), linesOf(after)];
  return fill([...without(old, current, '- '), ...without(current, old, '+ ')]);
}

/** What comes (+) while the page waits, and which of its controls are busy or disabled; only their number where they are many. */
export function linesMeanwhile(before: string, after: string): string {
  const old = linesOf(before);
  const isEnabled = (line: string) => old.includes(line.replaceAll(/ (busy|disabled)(?=[>\]])/g, ''));
  const come = without(linesOf(after), old, '');
  const disabled = come.filter(isEnabled);
  return fill([
    ...come.filter((line) => !isEnabled(line)).map((line) => `~ + ${line}`),
    ...(disabled.length > 5 ? [`~ ${disabled.length} lines disabled`] : disabled.map((line) => `~ ${line}`)),
  ]);
}

/** The lines that another look of a page has beside its own, each printed line after a mark. */
export const linesBeside = (page: string, other: string, mark: string) =>
  fill(without(linesOf(other), linesOf(page), '+ ').filter((line) => line !== '+ ')).replaceAll(
    /^(?=.)/gm,
    mark,
  );

const linesOf = (text: string) => text.split(/\n| \| /);

const without = (lines: string[], others: string[], mark: string) =>
  lines.filter((line) => !others.includes(line)).map((line) => `${mark}${line}`);
