import type { WorkFacts } from './types.ts';

/** What the client has told about the work, as terms and texts; nothing that they left empty. */
export function workFactTexts(facts: WorkFacts, formatDate: (date: string) => string) {
  return [
    { term: 'Repository', text: facts.repository_url ?? '', isLink: true },
    { term: 'Commit or branch', text: facts.git_ref ?? '', isLink: false },
    { term: 'Lines of code', text: facts.lines_of_code?.toLocaleString('en') ?? '', isLink: false },
    { term: 'Wished start', text: facts.wished_start ? formatDate(facts.wished_start) : '', isLink: false },
  ].filter(({ text }) => text !== '');
}
