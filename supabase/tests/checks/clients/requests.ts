// Service requests and recommended articles.
import { as, it, operator, truth } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const send = (values: string) =>
  `insert into service_requests (id, client_id, service_type, project_name, message) values ('${row.fresh}', '${people.owner}', ${values})`;

it('REQ-02 ADM-09 a request queues one e-mail to the team at once, without its message, and a retry creates no second one', async () => {
  const request = send(`'code_review', 'Bridge', 'an unpublished weakness'`);
  await as('owner', request).hasRows(1);
  await as('owner', request).isRefused('23505');
  await truth(`select 1 from email_outbox where payload::text like '%weakness%'`).returns([]);
  await truth(
    `select payload ->> 'kind' as kind, payload ->> 'project_name' as project, payload ->> 'client_name' as client
         from email_outbox where payload ->> 'relation' = 'firm' and next_attempt_at <= now()`,
  ).returns([{ kind: 'request_sent', project: 'Bridge', client: 'owner company' }]);
});

it('REQ-02 the 51st request of a client within a day is refused with a sentence, also among hundreds in one call', async () => {
  const many = (count: number, columns = '', values = '') =>
    `insert into service_requests (service_type, project_name, message${columns})
        select 'code_review', 'P' || n, 'M'${values} from generate_series(1, ${count}) n`;
  const sentence =
    'You have sent 50 requests within a day. Please send the next one tomorrow, or write to us.';
  await as('owner', many(300)).isRefused('22023', sentence);
  // The seed has one.
  await operator(many(48, ', client_id, created_at', `, '${people.owner}', now() - interval '23 hours'`));
  await as('member', many(1)).hasRows(1);
  await as('owner', many(1)).isRefused('22023', sentence);
});

it('REQ-02 a request with a missing, unknown or too long field is refused with a sentence', async () => {
  const REQUIRED = 'Please fill in all required fields';
  for (const [values, sentence] of [
    [`'code_review', ' ', 'Hello'`, REQUIRED],
    [`'code_review', 'P', E'\\n'`, REQUIRED],
    [`null, 'P', 'M'`, REQUIRED],
    [`'magic', 'P', 'M'`, 'Choose one of the listed services.'],
    [`'code_review', repeat('x', 121), 'M'`, 'Project name can have at most 120 characters.'],
    [`'code_review', 'P', repeat('x', 5001)`, 'Additional information can have at most 5000 characters.'],
  ] as const)
    await as('owner', send(values)).isRefused('22023', sentence);
});

it('KB-05 an article that does not exist is not recommended', async () => {
  await as(
    'admin',
    `insert into knowledge_recommendations (client_id, article_slug) values ('${people.owner}', '../x')`,
  ).isRefused('22023', 'This article does not exist.');
});
