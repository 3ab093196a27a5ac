import { getApi } from '../data/audits.ts';
import { createAdmin, daysFromNow, type Person } from '../data/people.ts';
import { addFile } from '../data/source.ts';
import { dataOrThrow, service } from '../product/stack.ts';

const STATUSES = ['completed', 'in_progress', 'mitigation', 'pending', 'scheduled'];
const TITLES = ['Vault core', 'Withdrawal queue', 'Keeper bot', 'Governance timelock', 'Bridge relayer'];

const LONG_NAME = 'A very long name of a file '.repeat(6);

/** Creates `count` audits, files and requests (at most 12) for a client, newest first. A count above 1 adds a recommended article. */
export async function createSampleData(owner: Person, count: number): Promise<void> {
  const clientId = owner.id;
  const project = await dataOrThrow(
    service.from('projects').insert({ client_id: clientId, name: 'Flow' }).select('id').single(),
  );
  const each = Array.from({ length: count }, (_, n) => n);
  await dataOrThrow(
    service.from('audits').insert(
      each.map((n) => ({
        client_id: clientId,
        project_id: project?.id ?? '',
        title: `${TITLES[n % TITLES.length]} ${n + 1}`,
        audit_type: n % 2 ? 'Solidity Audit' : 'Code Review',
        status: STATUSES[n % STATUSES.length] ?? 'pending',
        version: n % 3 ? '1.0' : null,
        audit_date: n % 4 ? '2026-09-02' : null,
        report_url: n % 2 ? null : 'https://reports.example/audit.pdf',
        created_at: daysFromNow(-n),
      })),
    ),
  );
  // Updating the report turns the previous one into an earlier version.
  await dataOrThrow(
    service
      .from('audits')
      .update({ version: '1.1', report_url: 'https://reports.example/audit-1.1.pdf' })
      .eq('project_id', project?.id ?? '')
      .eq('title', `${TITLES[0]} 1`),
  );
  await dataOrThrow(
    service.from('files').insert(
      each.map((n) => {
        const id = crypto.randomUUID();
        return {
          id,
          client_id: clientId,
          uploaded_by: clientId,
          file_name: n % 5 ? `Deployment notes ${n + 1}.pdf` : `${LONG_NAME}${n}.pdf`,
          file_category: ['nda', 'audit', 'report', 'other'][n % 4] ?? 'other',
          file_size: 1_500 * (n + 1) ** 2,
          mime_type: 'application/pdf',
          storage_path: `${clientId}/${id}`,
          uploaded_at: new Date(Date.UTC(2026, 8, 1 + (n % 28))).toISOString(),
        };
      }),
    ),
  );
  await dataOrThrow(
    service.from('service_requests').insert(
      each.slice(0, 12).map((n) => ({
        id: crypto.randomUUID(),
        client_id: clientId,
        service_type: ['smart_contract_audit', 'typescript_audit', 'code_review'][n % 3] ?? '',
        status: ['new', 'in_review', 'accepted', 'declined'][n % 4] ?? 'new',
        project_name: TITLES[n % TITLES.length] ?? '',
        message: 'About 1,800 lines of Solidity, frozen in three weeks.',
        created_at: daysFromNow(-n),
      })),
    ),
  );
  if (count > 1) {
    const article_slug = 'preparing-for-a-smart-contract-audit';
    await dataOrThrow(
      service.from('knowledge_recommendations').insert({ client_id: clientId, article_slug }),
    );
    await createAccess(owner);
  }
}

/** An admin opens a file of the client and looks at the portal, so that the list of who had access has both (TRUST-02). */
async function createAccess(owner: Person): Promise<void> {
  const file_name = `${LONG_NAME}opened.pdf`;
  const row = { client_id: owner.id, file_name, mime_type: 'application/pdf' };
  const object_id = await addFile(owner, row, new TextEncoder().encode('%PDF-1.7\n%%EOF'));
  const admin = await createAdmin();
  const api = getApi(admin);
  await dataOrThrow(api.rpc('open_object', { kind: 'file', object_id }));
  await dataOrThrow(
    api.from('impersonation_sessions').insert({
      target_user_id: owner.id,
      reason: 'You asked why a file does not open (support mail of 19 November).',
    }),
  );
  await dataOrThrow(
    api.from('impersonation_sessions').update({ is_active: false }).eq('admin_user_id', admin.id),
  );
}

/** The owner of a client adds webhooks: one that has a test to send, one of a chat that is off, and one with a long name. */
export async function createWebhooks(owner: Person): Promise<void> {
  const api = getApi(owner);
  const add = async (address: string, form: string, kinds: string[]) => {
    const [added] = (await dataOrThrow(api.rpc('add_webhook', { address, form, kinds }))) ?? [];
    return added?.id ?? '';
  };
  const kinds = ['report_published', 'finding_commented'];
  const tested = await add('https://hooks.harbor.example/audits', 'standard', kinds);
  await dataOrThrow(api.rpc('test_webhook', { webhook_id: tested }));
  const off = await add('https://hooks.slack.com/services/T0/B0/x', 'slack', kinds);
  await dataOrThrow(api.rpc('switch_webhook', { webhook_id: off, is_on: false }));
  await add(`https://${'a-very-long-name-of-a-server.'.repeat(4)}example/`, 'discord', kinds);
}

export async function createTokens(owner: Person): Promise<void> {
  const api = getApi(owner);
  for (const name of ['Deploy pipeline', 'a-very-long-name-of-a-pipeline'.repeat(2)])
    await dataOrThrow(
      api.rpc('create_access_token', { name, scopes: ['findings:read', 'fixes:write'], days: 90 }),
    );
  await dataOrThrow(api.rpc('switch_mcp', { is_on: true }));
}

export async function decideOnApplication(
  admin: Person,
  client_id: string,
  to_status: 'approved' | 'rejected' | 'pending',
  given: { reason?: string; share_reason?: boolean } = {},
): Promise<void> {
  const api = getApi(admin);
  const read = await dataOrThrow(
    api.from('profiles').select('updated_at').eq('client_id', client_id).single(),
  );
  const decision = { client_id, to_status, seen_updated_at: String(read?.updated_at), ...given };
  await dataOrThrow(api.rpc('decide_application', decision));
}

export async function rejectWithNotes(admin: Person, client_id: string): Promise<void> {
  const api = getApi(admin);
  await dataOrThrow(api.from('application_owners').insert({ client_id, owner_id: admin.id }));
  await dataOrThrow(
    api.from('application_notes').insert({
      client_id,
      body: 'Asked them for the repository twice.\nNo answer yet; their site has been down since Monday.',
    }),
  );
  const reason = 'We do not audit bridges at the moment. Please come back to us after the redesign.';
  await decideOnApplication(admin, client_id, 'rejected', { reason, share_reason: true });
}
