import { parseLabel } from '../write/markdown-structure.ts';
import type { FoundFinding } from './build-finding.ts';
import { parseSeverity, parseSeverityLabel } from '../vocabulary.ts';
import { readFindingText } from './markdown/finding-of.ts';
import { readOutline } from './markdown/outline.ts';
import { asArray, asMarkdown, asRecord, asText, isRecord } from './json-value.ts';
import { paragraphs, writeKept } from './kept-text.ts';

/** Reads issues as `gh issue list --json title,body,labels,url,number,state` writes them; null for another file. */
export function readIssueList(value: unknown): FoundFinding[] | null {
  const issues = asArray(value);
  const isIssue = (issue: unknown) => isRecord(issue) && 'title' in issue && Array.isArray(issue.labels);
  if (issues.length === 0 || !issues.every(isIssue)) return null;
  return issues.map((issue) => toFinding(issue));
}

/** The severity is that of the first label that names one, else of the number in the title. */
function toFinding(issue: unknown): FoundFinding {
  const { title, body, labels, url, number, state, ...others } = asRecord(issue);
  const names = asArray(labels).map((label) => asText(asRecord(label).name));
  const numbered = parseLabel(asText(title));
  const severity =
    names.map(parseSeverity).find((found) => found !== null) ??
    (numbered ? parseSeverityLabel(numbered.letters) : null);
  const found = readFindingText(
    {
      title: (numbered?.title ?? asText(title)).replace(/^\[[^\]]{0,40}\]\s*/, ''),
      level: 0,
      line: 0,
      hasLabel: true,
      ...(severity !== null && { severity }),
      ...(numbered && { number: numbered.number }),
    },
    readOutline(asMarkdown(body)),
  );
  const kept = writeKept({
    Issue: asText(url) || asText(number),
    State: asText(state).toUpperCase() === 'OPEN' ? '' : state,
    Labels: names.filter((name) => parseSeverity(name) === null),
    ...others,
  });
  return {
    ...found,
    where: asText(number) === '' ? 'Issue' : `Issue #${asText(number)}`,
    severity: severity ?? found.severity,
    description: paragraphs(found.description, kept),
  };
}
