// What an admin is told before a report is generated (SEAL-02).
import { codePoint, fontFor, loadFonts, printableText } from './fonts.ts';
import { namesFields } from '../../../../packages/domain/src/findings/read/markdown/facts.ts';
import { readImage, readLogo } from './read-image.ts';
import { textsOf, type ReportImages, type ReportSnapshot } from './snapshot.ts';

interface Unprintable {
  character: string;
  code: string;
  places: string[];
}

type Named = { id: string; number: string };

/** What is worth knowing, with the findings or the page of the audit that it is about. */
interface Note {
  text: string;
  findings?: Named[];
  page?: 'findings' | 'overview' | 'reports';
}

/** Formulas of several lines, and those with a brace; in JSON. */
const TWO_DIMENSIONAL = /\\\\(?:begin\{|(?:under|over)brace\b)/;

/** What a snapshot does not say: how many drafts the audit has, the titles of draft texts, which lines are outside their file or missing, and the lines of the source. */
interface Surroundings {
  findings: number;
  sections: string[];
  outside: Named[];
  missing: Named[];
  nsloc: number | null;
}

/** Characters that stop a report, and sentences about what is worth knowing. */
export async function findObstacles(snapshot: ReportSnapshot, around: Surroundings, images: ReportImages) {
  await loadFonts(textsOf(snapshot).map(({ text }) => text));
  return { unprintable: findUnprintable(snapshot), notes: findNotes(snapshot, around, images) };
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

function findNotes(snapshot: ReportSnapshot, around: Surroundings, images: ReportImages): Note[] {
  const { engagement, findings, firm, repositories, report, scope } = snapshot;
  const about = (some: readonly Named[], text: (counted: string) => string): Note[] => {
    const findings = some.map(({ id, number }) => ({ id, number }));
    return findings.length > 0 ? [{ text: text(count(findings.length, 'finding')), findings }] : [];
  };
  const having = (...statuses: string[]) => findings.filter(({ status }) => statuses.includes(status));
  const unread = snapshot.images.filter(({ id }) => readImage(images.get(id)) === null).length;
  const today = report.taken_at.slice(0, 10);
  const later = [engagement.starts, engagement.ends, engagement.review_starts, engagement.review_ends].some(
    (date) => date !== null && date > today,
  );
  const note = (isNoted: boolean, text: string, page?: Note['page']): Note[] =>
    isNoted ? [{ text, ...(page && { page }) }] : [];
  return [
    ...note(around.findings > 0, `${count(around.findings, 'draft')} will be left out.`, 'findings'),
    ...around.sections.map((title): Note => ({
      text: `"${title}" is a draft and will be left out.`,
      page: 'reports',
    })),
    ...note(
      !snapshot.sections.some(({ kind }) => kind === 'summary'),
      'The report has no executive summary.',
      'reports',
    ),
    ...note(snapshot.people.length === 0, 'The report names no auditors.', 'reports'),
    ...note(later, 'A date of the work is after today.', 'reports'),
    ...(report.kind === 'preliminary'
      ? []
      : about(
          having('open', 'fix_submitted', 'partially_fixed'),
          (some) => `${some} still open or under review.`,
        )),
    ...about(having('disputed'), (some) => `${some} disputed.`),
    ...about(
      findings.filter(({ recommendation, status }) => recommendation.trim() === '' && status !== 'withdrawn'),
      (some) => `${some} without a recommendation.`,
    ),
    ...about(around.outside, (some) => `${some} with a location outside of its file in the audited source.`),
    ...about(
      around.missing,
      (some) => `${some} without the reported lines: the archive of the source is missing.`,
    ),
    ...about(
      findings.filter(({ description, recommendation }) => [description, recommendation].some(namesFields)),
      (some) => `${some} with a field in the text, left over from an import, such as "Severity: High".`,
    ),
    ...about(
      findings.filter((finding) => TWO_DIMENSIONAL.test(JSON.stringify(finding))),
      (some) => `${some} with a formula that is printed on one line, a matrix as "(a, b; c, d)".`,
    ),
    ...snapshot.sections
      .filter((section) => TWO_DIMENSIONAL.test(JSON.stringify(section)))
      .map(({ title }): Note => ({
        text: `"${title}" has a formula that is printed on one line.`,
        page: 'reports',
      })),
    ...note(findings.length === 0, 'The audit has no published findings.', 'findings'),
    ...note(
      repositories.length === 0,
      'The audit has no scope yet: the report will name no repository and no commit.',
      'overview',
    ),
    ...note(
      typeof scope?.nsloc === 'number' && around.nsloc !== null && scope.nsloc !== around.nsloc,
      `The scope says ${scope?.nsloc} lines of code, and its source has ${around.nsloc}.`,
      'overview',
    ),
    ...note(
      unread > 0,
      `${count(unread, 'image')} cannot be printed and will be named by the description alone.`,
    ),
    ...note(firm.logo !== null && readLogo(firm.logo) === null, "The firm's logo cannot be printed."),
    ...note(firm.disclaimer === null, 'The report settings have no disclaimer.'),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
