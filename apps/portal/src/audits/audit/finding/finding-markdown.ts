import type { Finding } from '@portal/domain/findings/types';
import { codeLocationHref, codeLocationLabel } from '@portal/domain/findings/code-location';
import { findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';

/** FIND-06: a finding as Markdown, for an issue or a pull request. `link` is the address of its page. */
export function findingMarkdown(finding: Finding, link: string): string {
  const facts = [
    ['Severity', severityLabel(finding.severity)],
    ['Likelihood', finding.likelihood && severityLabel(finding.likelihood)],
    ['Impact', finding.impact && severityLabel(finding.impact)],
    ['Status', findingStatusLabel(finding.status)],
  ].flatMap(([name, value]) => (value ? [`- **${name}:** ${value}`] : []));
  const sections = [
    `## [${finding.number}] ${escapeMarkdown(finding.title)}`,
    facts.join('\n'),
    locationLines(finding).join('\n'),
    section('Description', finding.description),
    section('Recommendation', finding.recommendation),
    `<${link}>`,
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

function section(title: string, text: string): string {
  return text.trim() && `### ${title}\n\n${text.trim()}`;
}

function locationLines({ finding_locations: locations }: Finding): string[] {
  return locations.map(
    ({ path, first_line: firstLine, last_line: lastLine, scope_repositories: repository }) => {
      const label = escapeMarkdown(codeLocationLabel({ path, firstLine, lastLine }));
      const href =
        repository &&
        codeLocationHref({
          repositoryUrl: repository.url,
          commit: repository.commit_hash,
          path,
          firstLine,
          lastLine,
        });
      return href ? `- [${label}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})` : `- ${label}`;
    },
  );
}

/** A title is text: what Markdown would read as markup is escaped. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (character) => `\\${character}`);
}
