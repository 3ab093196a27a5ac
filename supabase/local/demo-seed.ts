// The demonstration: five accounts, some more clients, and a client with work in every state.
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../packages/data/src/database.types.ts';
import { demoPdf } from './demo-pdf.ts';
import type { Backend } from './backend.ts';
import type { MailboxStore } from './mailbox-store.ts';
import { createConfirmedUser } from './users.ts';

/** Every demonstration account's password; they exist on the embedded backend alone. */
const DEMO_PASSWORD = 'demo-password-1';

/** Fills an empty embedded backend. Rejects when any part of it is refused. */
export async function seedDemo(backend: Backend, mailbox: MailboxStore): Promise<void> {
  const service = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const signUp = (name: string) => createConfirmedUser(backend, `${name}@demo.test`, DEMO_PASSWORD);

  const admin = await signUp('admin');
  const client = await signUp('client');
  const pending = await signUp('pending');
  const rejected = await signUp('rejected');
  await signUp('new');
  const lagoon = await signUp('lagoon');
  const keel = await signUp('keel');
  const tern = await signUp('tern');

  await must(service.from('user_roles').insert({ user_id: admin, role: 'admin' }));
  await must(
    service
      .from('profiles')
      .insert([
        profile(client, 'Ada Okafor', 'Harbor Finance', 'Harbor Vaults', 'CTO', 'approved'),
        profile(pending, 'Jonas Weber', 'Northlight Labs', 'Northlight Bridge', 'Founder', 'pending'),
        profile(rejected, 'Mia Chen', 'Quickflip', 'Quickflip Token', 'Marketing', 'rejected'),
        profile(lagoon, 'Tomás Rivera', 'Lagoon Protocol', 'Lagoon AMM', 'Lead engineer', 'approved'),
        profile(keel, 'Priya Nair', 'Keel Markets', 'Keel Perps', 'Head of security', 'approved'),
        profile(tern, 'Łukasz Zieliński', 'Tern Wallet', 'Tern', 'CEO', 'pending'),
      ]),
  );

  const [project] = await must(
    service.from('projects').upsert({ user_id: client, name: 'Harbor Vaults 2' }).select('id'),
  );
  if (!project) throw new Error('The demonstration project was not made.');
  const audits = await must(service.from('audits').insert(demoAudits(project.id)).select('id, title'));
  const idOf = (title: string) => audits.find((audit) => audit.title === title)?.id ?? '';
  await addReport(service, client, idOf('Harbor Vaults core'), '1.0');
  await addReport(service, client, idOf('Harbor Vaults core'), '1.1');
  await addReport(service, client, idOf('Withdrawal queue'), '1.0');

  await addFile(service, client, admin, 'Mutual NDA.pdf', 'nda', 'application/pdf', demoPdf(['Mutual NDA']));
  await addFile(
    service,
    client,
    client,
    'architecture.md',
    'audit',
    'text/markdown',
    text('# Architecture\n\nVaults, queue, oracle.\n'),
  );
  await addFile(
    service,
    client,
    client,
    'deployments.csv',
    'other',
    'text/csv',
    text('chain,address\nmainnet,0x0\n'),
  );
  await must(
    service.from('service_requests').insert({
      id: crypto.randomUUID(),
      user_id: client,
      service_type: 'smart_contract_audit',
      project_name: 'Harbor Vaults 3',
      message: 'About 1,800 lines of Solidity, frozen in three weeks. Two of our vault strategies are new.',
    }),
  );
  await must(
    service.from('knowledge_recommendations').insert({
      user_id: client,
      article_slug: 'preparing-for-a-smart-contract-audit',
      recommended_by: admin,
    }),
  );
  // What signing up sent is not what a visitor of the demonstration looks for.
  mailbox.clear();
}

type Service = ReturnType<typeof createClient<Database>>;

function profile(
  user_id: string,
  full_name: string,
  company_name: string,
  project_name: string,
  role_title: string,
  approval_status: 'pending' | 'approved' | 'rejected',
) {
  const handle = company_name.split(' ')[0]?.toLowerCase() ?? '';
  return {
    user_id,
    full_name,
    company_name,
    project_name,
    role_title,
    approval_status,
    company_website: `https://${handle}.example`,
    telegram_handle: `@${handle}`,
    twitter_handle: `@${handle}`,
    project_description: `${project_name} by ${company_name}: Solidity, deployed on mainnet and two rollups.`,
    intended_services: ['Solidity Audit', 'Security Consultation'],
    onboarding_completed: true,
  };
}

function demoAudits(project_id: string) {
  const audit = (
    title: string,
    audit_type: string,
    status: string,
    version: string | null,
    audit_date: string | null,
  ) => ({
    project_id,
    title,
    audit_type,
    status,
    version,
    audit_date,
  });
  return [
    audit('Harbor Vaults core', 'Solidity Audit', 'completed', '1.1', '2026-06-18'),
    audit('Withdrawal queue', 'Solidity Audit', 'mitigation', '1.0', '2026-09-02'),
    audit('Keeper bot', 'TypeScript Audit', 'in_progress', null, '2026-11-09'),
    audit('Governance timelock', 'Code Review', 'pending', null, null),
    audit('Harbor Vaults 2', 'Solidity Audit', 'scheduled', null, '2026-12-07'),
    {
      ...audit('Front end and CI', 'Pentesting', 'completed', '2.0', '2026-03-27'),
      report_url: 'https://sentinel-audits.example/reports/harbor-front-end',
    },
  ];
}

async function addReport(service: Service, client: string, audit: string, version: string): Promise<void> {
  const path = `${client}/${audit}/report-${version}.pdf`;
  await mustStore(
    service.storage
      .from('reports')
      .upload(
        path,
        demoPdf([`Audit report, version ${version}`, 'Demonstration only.']).buffer as ArrayBuffer,
        {
          contentType: 'application/pdf',
        },
      ),
  );
  await must(service.from('audits').update({ report_path: path, version }).eq('id', audit));
}

async function addFile(
  service: Service,
  user_id: string,
  uploaded_by: string,
  file_name: string,
  file_category: string,
  mime_type: string,
  bytes: Uint8Array,
): Promise<void> {
  const id = crypto.randomUUID();
  const storage_path = `${user_id}/${id}`;
  await mustStore(
    service.storage
      .from('client-files')
      .upload(storage_path, bytes.buffer as ArrayBuffer, { contentType: mime_type }),
  );
  await must(
    service.from('files').insert({
      id,
      user_id,
      uploaded_by,
      file_name,
      file_category,
      mime_type,
      storage_path,
      file_size: bytes.byteLength,
      uploaded_at: new Date().toISOString(),
    }),
  );
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

async function must<T>(
  ask: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<NonNullable<T>> {
  const { data, error } = await ask;
  if (error) throw new Error(`The demonstration data was refused: ${error.message}`);
  return data as NonNullable<T>;
}

async function mustStore(ask: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await ask;
  if (error) throw new Error(`A demonstration object was refused: ${error.message}`);
}
