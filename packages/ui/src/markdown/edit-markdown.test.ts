import { expect, it } from 'vitest';
import { editMarkdown, type MarkdownEdit } from './edit-markdown.ts';

/** Applies an edit to a text whose selection is between "<" and ">", and shows the selection afterwards in the same way. */
function apply(edit: MarkdownEdit, marked: string): string {
  const start = marked.indexOf('<');
  const end = marked.indexOf('>') - 1;
  const text = marked.replace('<', '').replace('>', '');
  const { from, to, text: written, selectFrom, selectTo } = editMarkdown(edit, text, start, end);
  const result = text.slice(0, from) + written + text.slice(to);
  return `${result.slice(0, selectFrom)}<${result.slice(selectFrom, selectTo)}>${result.slice(selectTo)}`;
}

it.each<[MarkdownEdit, string, string]>([
  ['bold', 'a <word> b', 'a **<word>** b'],
  ['bold', 'a **<word>** b', 'a <word> b'],
  ['bold', 'a <**word**> b', 'a <word> b'],
  ['bold', 'a <>', 'a **<>**'],
  ['code', 'call <f()>', 'call `<f()>`'],
  ['code', 'call `<f()>`', 'call <f()>'],
  ['code', '<a`b>', '``<a`b>``'],
  ['code', '<`b>', '`` <`b> ``'],
  ['code', 'see <a\nb> end', 'see \n```\n<a\nb>\n```\n end'],
  ['code', '<a\n```\nb\n>', '````\n<a\n```\nb\n>````\n'],
  ['link', 'see <this>', 'see [this](<https://>)'],
  ['link', 'see <https://a.example/b>', 'see [<text>](https://a.example/b)'],
  ['link', 'see <>', 'see [<>](https://)'],
  ['list', 'x\n<a\nb>\nc', 'x\n<- a\n- b>\nc'],
  ['list', 'x\n<- a\n- b>\nc', 'x\n<a\nb>\nc'],
  ['list', 'one li<>ne', '- one line<>'],
  ['list', '<a\n>b', '<- a>\nb'],
  ['list', '<>', '- <>'],
])('FIND-10 %s in %j gives %j', (edit, before, after) => {
  expect(apply(edit, before)).toBe(after);
});
