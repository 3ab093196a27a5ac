import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PastAuditDialog } from './past-audit-dialog.tsx';
import { matchLines, type PastAuditLine } from './past-audit-lines.ts';
import { PastAuditsPage } from './past-audits-page.tsx';

const LINE: PastAuditLine = {
  company: 'Harbor',
  title: 'Bridge',
  type: 'Solidity',
  start: '2024-03-01',
  end: '2024-03-20',
  file: 'bridge.pdf',
  'report date': '',
  version: '',
};
const client = (client_id: string, company_name: string) => ({
  client_id,
  company_name,
  business_email: `${client_id}@c.test`,
});
const CLIENTS = [client('c1', 'Harbor'), client('c2', 'Twin'), client('c3', 'Twin')];
const FILES = ['bridge.pdf', 'twice.pdf', 'twice.pdf'].map((name) => new File(['%PDF-1.7'], name));
const IMAGE = `![](image:${crypto.randomUUID()})`;
const match = (changes: object) => matchLines([{ ...LINE, ...changes }], CLIENTS, FILES)[0];

it('MOVE-03 a line of past audits goes to the client with exactly its company name', () => {
  const right = { client: CLIENTS[0], file: FILES[0], problem: null };
  for (const dates of [{}, { start: '2024-03-20' }, { start: '' }, { end: '', 'report date': '2024-03-31' }])
    expect(match(dates)).toMatchObject(right);
});

it.each([
  [{ company: 'harbor' }, /no approved client/],
  [{ company: 'Twin' }, /Several clients/],
  [{ title: '' }, /title is missing/],
  [{ type: '' }, /type is missing/],
  [{ start: '1.3.2024' }, /such as 2024-03-31/],
  [{ end: '2024-13-01' }, /such as 2024-03-31/],
  [{ 'report date': '31.3.2024' }, /such as 2024-03-31/],
  [{ end: '' }, /date of the report/],
  [{ end: '2024-02-01' }, /before the start/],
  [{ file: 'other.pdf' }, /not among the chosen files/],
  [{ file: 'twice.pdf' }, /Several of the chosen files/],
])('MOVE-03 a line of past audits with %j is not entered', (changes, problem) => {
  expect(match(changes)?.problem).toMatch(problem);
});

it('MOVE-03 a folder is entered line by line, and what failed can be tried again alone', async () => {
  const refused = { status: 409, body: { code: 'PT409', message: 'The client is now called Port.' } };
  const requests = respondWith(({ is, path, query }) => {
    if (path.endsWith('seal-report') && added().length > 2) return { status: 500, body: {} };
    if (is('GET profiles?approval_status=eq.approved&company_name=in.(Harbor)'))
      return { body: CLIENTS.slice(0, 1) };
    if (path === 'rpc/add_past_audit') {
      meanwhile.push(...shown().map((text) => text.replace(/^.*pdf/, '')));
      return added().length === 2 ? refused : { body: {} };
    }
    const ids = added().map(({ body }) => Object(body['audit']).id as string);
    const known = ids.filter((id, at) => at !== 1 && query.get('id') === `eq.${id}`);
    return { body: known.map((id) => ({ id })) };
  });
  const meanwhile: string[] = [];
  const added = () => requests.filter(({ path }) => path === 'rpc/add_past_audit');
  renderConsole([{ path: '/', element: <PastAuditsPage /> }], '/');
  const sheet = [
    'company,title,audit type,start,end,pdf,dated,version',
    'Harbor,One,Solidity,2024-03-01,2024-03-20,one.pdf,,0.9',
    'Harbor,Two,Rust,,2024-04-20,two.pdf,2024-04-21,',
  ].join('\n');
  const choose = async (...names: string[]) =>
    userEvent.upload(
      await screen.findByLabelText('Past audits', { selector: 'input' }),
      names.map((name) => new File([name === 'Audits.CSV' ? sheet : `%PDF-1.7 ${name}`], name)),
    );
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await choose('Audits.CSV', 'Audits.CSV', 'one.pdf', 'two.pdf');
  expect(await screen.findByText(/^Choose one CSV/)).toBeVisible();
  await choose('Audits.CSV', 'two.pdf');
  expect(await screen.findByRole('button', { name: 'Add 2 past audits' })).toBeDisabled();
  expect(screen.getByText(/^Correct the file first/)).toBeVisible();
  const [one, two] = [
    '1OneHarbor · c1@c.test · Solidity · 1 Mar 2024 to 20 Mar 2024 · Report dated 20 Mar 2024 · one.pdf',
    '2TwoHarbor · c1@c.test · Rust · 20 Apr 2024 · Report dated 21 Apr 2024 · two.pdf',
  ];
  expect(shown()).toEqual([`${one}The PDF is not among the chosen files.Cannot be imported`, `${two}Ready`]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose other files' }));
  // The problem of the files before.
  expect(screen.queryByText(/^Choose one CSV/)).toBeNull();
  await choose('Audits.CSV', 'one.pdf', 'two.pdf');
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 past audits' }));
  await screen.findByText('The client is now called Port.');
  expect(shown()).toEqual([`${one}Added`, `${two}The client is now called Port.Not added`]);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 past audit' }));
  expect(await screen.findByRole('button', { name: 'Add 0 past audits' })).toBeDisabled();
  expect(shown()).toEqual([`${one}Added`, `${two}Added, not sealed yet`]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose other files' }));
  await choose('Audits.CSV', 'one.pdf', 'two.pdf');
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 past audits' }));
  await screen.findByRole('button', { name: 'Add 0 past audits' });
  expect(shown()).toEqual([`${one}Entered before`, `${two}Entered before`]);
  expect(meanwhile.slice(0, 4)).toEqual(['Adding…', 'Ready', 'Added', 'Adding…']);
  const sent = added().map(({ body }) => body as Record<string, Record<string, unknown>>);
  expect(
    sent.map(({ audit, report }) => [audit?.['planned_start'], report?.['date'], report?.['client_name']]),
  ).toEqual([
    ['2024-03-01', '2024-03-20', 'Harbor'],
    [null, '2024-04-21', 'Harbor'],
    [null, '2024-04-21', 'Harbor'],
  ]);
  expect(sent[0]).toMatchObject({
    audit: { title: 'One', audit_type: 'Solidity', planned_end: '2024-03-20' },
    report: { version: '0.9' },
    findings: [],
    file_names: [],
  });
  expect(requests.filter(({ path }) => path.endsWith('seal-report')).map(({ body }) => body['id'])).toEqual([
    sent[0]?.['audit']?.['id'],
    sent[2]?.['audit']?.['id'],
  ]);
  // The same PDF is the same audit.
  expect(sent[1]?.['audit']?.['id']).toBe(sent[2]?.['audit']?.['id']);
  expect(sent[0]?.['audit']?.['id']).not.toBe(sent[1]?.['audit']?.['id']);
});

it.each([
  ['no text of its findings shows an image', {}, 'Past audit added'],
  ['the image of a description is missing', { description: IMAGE }, /Its findings are still drafts/],
  ['the image of a recommendation is missing', { recommendation: IMAGE }, /Its findings are still drafts/],
])('MOVE-03 FIND-05 when %s, the page says how the findings of a past audit are', async (_, texts, said) => {
  const requests = respondWith(({ is, path, query }) => {
    if (is('GET rpc/client_identity?client=c1')) return { body: [client('c1', 'Harbor')] };
    if (path === 'audits') return { body: [] };
    if (query.has('audit_id') && query.get('status') === 'eq.draft')
      return { body: [{ id: 'f1', title: 'Drain', severity: 'high' }] };
    if (path === 'rpc/publish_findings')
      return { status: 409, body: { code: 'PT409', message: 'An image is missing.' } };
    return { body: {} };
  });
  const onClose = vi.fn<() => void>();
  renderConsole([{ path: '/', element: <PastAuditDialog clientId="c1" onClose={onClose} /> }], '/');
  await userEvent.type(await screen.findByLabelText(/^Title/), 'Bridge');
  await userEvent.type(screen.getByLabelText(/^Type/), 'Solidity');
  await userEvent.type(screen.getByLabelText(/^Report dated/), '2024-03-31');
  await userEvent.type(screen.getByLabelText('Start'), '2024-03-01');
  await userEvent.type(screen.getByLabelText('End'), '2024-03-20');
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add past audit' }));
  await add();
  expect(await screen.findByText('Choose the report.')).toBeVisible();
  const [report, findings] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const status = 'Fixed in 1f2e3d4';
  const finding = { title: 'Drain', severity: 'high', description: 'Anybody can.', status, ...texts };
  const toFile = (text: string, name = 'bridge.json') => {
    const file = new File([text], name);
    // jsdom has no streams.
    file.stream = () => new Response(text).body as ReturnType<File['stream']>;
    return file;
  };
  await userEvent.upload(report as HTMLInputElement, new File(['%PDF-1.7'], 'bridge.pdf'));
  expect(screen.queryByText('Choose the report.')).toBeNull();
  await userEvent.upload(findings as HTMLInputElement, toFile('[]'));
  await add();
  await waitFor(() => expect(findings).toHaveAccessibleDescription(/^The file: The file has no findings/));
  await userEvent.upload(findings as HTMLInputElement, toFile('# Scope', 'scope.md'));
  await add();
  await waitFor(() => expect(findings).toHaveAccessibleDescription(/^There are no findings in this file/));
  await userEvent.upload(findings as HTMLInputElement, toFile(JSON.stringify([finding])));
  expect(findings).not.toHaveAccessibleDescription(/no findings/);
  await add();
  expect(await screen.findByText(said)).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(requests.findLast(({ path }) => path === 'rpc/add_past_audit')?.body).toMatchObject({
    audit: { title: 'Bridge', planned_start: '2024-03-01', planned_end: '2024-03-20' },
    report: { version: '1.0', client_name: 'Harbor', date: '2024-03-31' },
    findings: [{ source_status: 'fixed', source_reason: status, source_link: '1f2e3d4' }],
    file_names: ['bridge.json'],
  });
});
