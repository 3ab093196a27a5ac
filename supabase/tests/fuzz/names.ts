// Names that a request can use besides tables and columns: our functions, and what should not be there at all.
export const functions = [
  'search_clients',
  'pick_clients',
  'export_clients',
  'admin_stats',
  'complete_file_upload',
  'submit_onboarding',
  'end_expired_impersonations',
  'announce_application',
  'claim_email',
  'complete_email_delivery',
  'stale_uploads',
  'remove_lost_files',
  'grant_admin',
];

/** The arguments of the functions, and the type of each. */
export const functionArguments: Record<string, string> = {
  search: 'text',
  status: 'text',
  sort: 'text',
  ascending: 'bool',
  page_size: 'int4',
  page_offset: 'int4',
  after_created_at: 'timestamptz',
  after_id: 'uuid',
  file_id: 'uuid',
  profile: 'jsonb',
  applicant_id: 'uuid',
  batch_size: 'int4',
  email: 'text',
};

export const otherPlaces = [
  '',
  'users',
  'objects',
  'auth.users',
  'private.client_counts',
  'storage.objects',
  'pg_catalog.pg_authid',
  'information_schema.tables',
  'schema_migrations',
  'profiles;select',
  'profiles/owner',
  '../auth/v1/admin/users',
  '%2e%2e/auth/v1/admin/users',
  'rpc/../profiles',
  'rpc/pg_sleep',
  'rpc/auth.uid',
  'rpc/private.search_clients',
  'rpc/set_config',
];

export const otherFields = [
  'ctid',
  'xmin',
  'tableoid',
  'count()',
  '"',
  'auth.uid()',
  'encrypted_password',
  'email',
];

/** How an embed can be asked for. */
export const embedHints = ['', '', '', '!inner', '!left', '!user_id', '!service_requests_user_id_fkey'];
