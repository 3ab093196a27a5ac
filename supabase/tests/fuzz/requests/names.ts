// Names of things that the API must not serve.
export const otherPlaces = [
  '',
  'users',
  'objects',
  'auth.users',
  'private.matching_clients',
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

/** The ways to request an embedded table. */
export const embedHints = ['', '', '', '!inner', '!left', '!client_id', '!service_requests_client_id_fkey'];
