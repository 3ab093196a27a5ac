// What an admin is told before a report is generated (SEAL-02).
import { codePoint, fontFor, loadFonts, printableText } from './fonts.ts';
import { readImage, readLogo } from './read-image.ts';
import { textsOf, type ReportImages, type ReportSnapshot } from './snapshot.ts';

/** A character that no font of the report prints, and its place. */
export interface Unprintable {
  character: string;
  code: string;
  places: string[];
}

/** Characters that stop a report, and sentences about what is worth knowing. */
export interface Obstacles {
  unprintable: Unprintable[];
  notes: string[];
}

/** What an audit has that is not published, and so not in a snapshot: how many findings, and the titles of texts. */
export interface Drafts {
  findings: number;
  sections: string[];
}

export async function findObstacles(
  snapshot: ReportSnapshot,
  drafts: Drafts,
  images: ReportImages,
): Promise<Obstacles> {
  await loadFonts(textsOf(snapshot).map(({ text }) => text));
  return { unprintable: findUnprintable(snapshot), notes: findNotes(snapshot, drafts, images) };
}

function findUnprintable(snapshot: ReportSnapshot): Unprintable[] {
  const found = new Map<string, Unprintable>();
  for (const { place, text } of textsOf(snapshot)) {
    for (const character of new Set(printableText(text))) {
      if (fontFor(character, 'sans') !== null) continue;
      const entry = found.get(character) ?? { character, code: codePoint(character), places: [] };
      if (!entry.places.includes(place)) entry.places.push(place);
      found.set(character, entry);
    }
  }
  return [...found.values()];
}

function findNotes(snapshot: ReportSnapshot, drafts: Drafts, images: ReportImages): string[] {
  const { findings, firm, repositories, report } = snapshot;
  const having = (...statuses: string[]) => findings.filter(({ status }) => statuses.includes(status)).length;
  const open = having('open', 'fix_submitted', 'partially_fixed');
  const disputed = having('disputed');
  const unread = snapshot.images.filter(({ id }) => readImage(images.get(id)) === null).length;
  return [
    ...(drafts.findings > 0 ? [`${count(drafts.findings, 'draft')} will be left out.`] : []),
    ...drafts.sections.map((title) => `"${title}" is a draft and will be left out.`),
    ...(snapshot.sections.some(({ kind }) => kind === 'summary')
      ? []
      : ['The report has no executive summary.']),
    ...(snapshot.people.length === 0 ? ['The report names no auditors.'] : []),
    ...(open > 0 && report.kind !== 'preliminary'
      ? [`${count(open, 'finding')} still open or under review.`]
      : []),
    ...(disputed > 0 ? [`${count(disputed, 'finding')} disputed.`] : []),
    ...(findings.length === 0 ? ['The audit has no published findings.'] : []),
    ...(repositories.length === 0
      ? ['The audit has no scope yet: the report will name no repository and no commit.']
      : []),
    ...(unread > 0
      ? [`${count(unread, 'image')} cannot be printed and will be named by the description alone.`]
      : []),
    ...(firm.logo !== null && readLogo(firm.logo) === null ? ["The firm's logo cannot be printed."] : []),
    ...(firm.disclaimer === null ? ['The report settings have no disclaimer.'] : []),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
