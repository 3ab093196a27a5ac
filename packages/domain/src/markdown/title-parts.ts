interface TitlePart {
  text: string;
  isCode: boolean;
}

const CODE = /(`+)([^`]+)\1(?!`)/g;

/** FIND-05: a title is a line of text in which `code` is code. All else in it is as it was typed. */
export function titleParts(title: string): TitlePart[] {
  const parts: TitlePart[] = [];
  let end = 0;
  for (const { 0: match, 2: code = '', index } of title.matchAll(CODE)) {
    if (index > end) parts.push({ text: title.slice(end, index), isCode: false });
    parts.push({ text: code.trim() || code, isCode: true });
    end = index + match.length;
  }
  if (end < title.length) parts.push({ text: title.slice(end), isCode: false });
  return parts;
}

export function plainTitle(title: string): string {
  return titleParts(title)
    .map(({ text }) => text)
    .join('');
}
