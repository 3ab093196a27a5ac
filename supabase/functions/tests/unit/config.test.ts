import { accentOf, DEFAULT_ACCENT } from '../../../../packages/domain/src/brand/accent.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  allowedOrigins,
  backendConfig,
  deploymentConfig,
  emailConfig,
  scannerConfig,
} from '../../_shared/config.ts';
import { REQUIRED, setEnvironment } from './environment.ts';

const emailConfigWith = (variables: Record<string, string>) => {
  setEnvironment({ ...REQUIRED, ...variables });
  return emailConfig();
};
const backendConfigWith = (variables: Record<string, string>) => {
  setEnvironment({ ...REQUIRED, ...variables });
  return backendConfig();
};

it('ONB-10 the e-mail configuration has a default for every optional setting', () => {
  expect(emailConfigWith({})).toEqual({
    host: 'mail.auditor.test',
    port: 465,
    tls: 'implicit',
    login: null,
    from: { name: 'Auditor', address: 'portal@auditor.test' },
    teamAddress: 'team@auditor.test',
    supportAddress: 'team@auditor.test',
    auditReplyTo: 'firm',
    brandName: 'Audit Portal',
    accent: DEFAULT_ACCENT,
    legalNotice: null,
    portalUrl: 'https://portal.test',
    functionsUrl: 'https://project.test/functions/v1',
    timeoutSeconds: 20,
    leaseSeconds: 120,
    drainSeconds: 45,
    retrySeconds: [60, 300, 1800, 7200, 43200],
  });
});

it('ONB-10 the e-mail configuration takes each optional setting from its own variable', () => {
  const variables = {
    SMTP_USER: 'portal', SMTP_PASS: 'secret', SUPPORT_EMAIL: 'help@auditor.test', AUDIT_REPLY_TO: 'lead', BRAND_NAME: 'Guardian', BRAND_ACCENT: '#7a1fa2',
    LEGAL_NOTICE: 'Guardian Ltd, Oslo', SMTP_TIMEOUT_SECONDS: '21', EMAIL_LEASE_SECONDS: '121', EMAIL_DRAIN_SECONDS: '46',
    EMAIL_RETRY_SECONDS: '61,301',
  }; // oxfmt-ignore
  const empty = Object.fromEntries(
    Object.keys({ ...variables, SMTP_TLS: '', SMTP_PORT: '' }).map((name) => [name, '']),
  );
  expect(emailConfigWith(empty)).toEqual(emailConfigWith({}));
  expect(emailConfigWith(variables)).toMatchObject({
    login: { user: 'portal', pass: 'secret' }, teamAddress: 'team@auditor.test', supportAddress: 'help@auditor.test',
    auditReplyTo: 'lead', brandName: 'Guardian', accent: accentOf('#7a1fa2'), legalNotice: 'Guardian Ltd, Oslo', timeoutSeconds: 21, leaseSeconds: 121,
    drainSeconds: 46, retrySeconds: [61, 301],
  }); // oxfmt-ignore
});

it.each([
  ['mail.auditor.test', '465', '', 'implicit'],
  ['mail.auditor.test', '2465', '', 'implicit'],
  ['mail.auditor.test', '587', '', 'starttls'],
  ['127.0.0.1', '1025', '', 'none'],
  ['localhost', '1025', '', 'none'],
  ['::1', '1025', '', 'none'],
  ['localhost', '465', '', 'implicit'],
  ['mail.auditor.test', '465', 'none', 'none'],
  ['mail.auditor.test', '465', 'starttls', 'starttls'],
  ['mail.auditor.test', '587', 'implicit', 'implicit'],
])(
  'the mail server %s on port %s with SMTP_TLS=%j gets the encryption %s',
  (SMTP_HOST, SMTP_PORT, SMTP_TLS, tls) => {
    expect(emailConfigWith({ SMTP_HOST, SMTP_PORT, SMTP_TLS }).tls).toBe(tls);
  },
);

it.each([
  ['Auditor <a@b.test>', { name: 'Auditor', address: 'a@b.test' }],
  ['"Auditor, Ltd"  <a@b.test> ', { name: 'Auditor, Ltd', address: 'a@b.test' }],
  [' <a@b.test>', { name: '', address: 'a@b.test' }],
  ['a@b.test', { name: '', address: 'a@b.test' }],
])('SMTP_FROM=%j sets the sender', (SMTP_FROM, from) => {
  expect(emailConfigWith({ SMTP_FROM }).from).toEqual(from);
});

it.each([
  ['SMTP_HOST', '', 'The environment variable SMTP_HOST is not set.'],
  ['PORTAL_URL', 'ftp://portal.test', 'PORTAL_URL must be http or https.'],
  ['SMTP_USER', 'portal', 'The environment variable SMTP_PASS is not set.'],
  ['SMTP_PORT', '0', 'SMTP_PORT must be a positive whole number.'],
  ['SMTP_PORT', '25.5', 'SMTP_PORT must be a positive whole number.'],
  ['EMAIL_RETRY_SECONDS', '60,x', 'EMAIL_RETRY_SECONDS must list seconds, like 60,300.'],
  ['EMAIL_RETRY_SECONDS', '60,-1', 'EMAIL_RETRY_SECONDS must list seconds, like 60,300.'],
  ['AUDIT_REPLY_TO', 'client', 'AUDIT_REPLY_TO must be lead or firm.'],
  ['SMTP_TLS', 'maybe', 'SMTP_TLS must be implicit, starttls or none.'],
  ['SMTP_FROM', 'Auditor', "SMTP_FROM must read 'Name <address>' or be an address."],
  ['SMTP_FROM', 'Auditor <a@b.test> x', "SMTP_FROM must read 'Name <address>' or be an address."],
  ['SMTP_FROM', '<x> Auditor <a@b.test>', "SMTP_FROM must read 'Name <address>' or be an address."],
  ['SMTP_FROM', 'x@y a@b.test', "SMTP_FROM must read 'Name <address>' or be an address."],
  ['SMTP_FROM', 'a@b.test c', "SMTP_FROM must read 'Name <address>' or be an address."],
])('the e-mail configuration throws an error for %s=%j', (name, value, message) => {
  expect(() => emailConfigWith({ [name]: value })).toThrow(new Error(message));
});

it('LIVE-03 the example of CHAINS in docs/deploy.md can be read, line by line', () => {
  const docs = readFileSync(new URL('../../../../docs/deploy.md', import.meta.url), 'utf8');
  const lines = docs.matchAll(/^(CHAINS|SOURCIFY_URL)=(.*)$/gm);
  setEnvironment(Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value])));
  expect(deploymentConfig()?.chains.map(({ id }) => id)).toEqual([1, 8453]);
});

it.each([
  ['[{"rpc":"https://a.test/KEY"', 'CHAINS must be a JSON list.'],
  ['{"id":1,"name":"A","rpc":"https://a.test/KEY"}', 'CHAINS must be a JSON list.'],
  ['[{"id":1,"name":"","rpc":"https://a.test/KEY"}]', 'Each of CHAINS must have an id, a name and rpc.'],
  ['[{"id":1,"name":"A","rpc":"http://a.test/KEY"}]', 'rpc of CHAINS must be https.'],
  ['[{"id":1,"name":"A","rpc":"a.test/KEY"}]', 'rpc of CHAINS must be the address of a server.'],
  ['[{"id":1,"name":"A","rpc":"https://KEY","explorer":"http://a"}]', 'explorer of CHAINS must be https.'],
])('LIVE-03 the error for CHAINS=%s says %s and not the key', (CHAINS, message) => {
  setEnvironment({ CHAINS, SOURCIFY_URL: 'https://sourcify.test' });
  expect(deploymentConfig).toThrow(new Error(message));
});

it('the backend configuration drops slashes at the end of SUPABASE_URL', () => {
  expect(backendConfigWith({ SUPABASE_URL: 'https://project.test//' })).toMatchObject({
    url: 'https://project.test',
    serviceKeys: ['sb_secret_legacy'],
    cronSecret: null,
  });
});

it('the backend configuration puts the key named default first and ignores the legacy key when SUPABASE_SECRET_KEYS is set', () => {
  const SUPABASE_SECRET_KEYS = '{"next":"sb_secret_next","default":"sb_secret_default"}';
  expect(backendConfigWith({ SUPABASE_SECRET_KEYS, CRON_SECRET: 'secret' })).toMatchObject({
    serviceKeys: ['sb_secret_default', 'sb_secret_next'],
    cronSecret: 'secret',
  });
  expect(backendConfigWith({ SUPABASE_SECRET_KEYS: '{"next":"n"}' }).serviceKeys).toEqual(['n']);
});

it.each([
  ['SUPABASE_URL', '', 'The environment variable SUPABASE_URL is not set.'],
  ['SUPABASE_SERVICE_ROLE_KEY', '', 'The environment variable SUPABASE_SERVICE_ROLE_KEY is not set.'],
  ['SUPABASE_SECRET_KEYS', '{}', 'SUPABASE_SECRET_KEYS names no key.'],
  ['SUPABASE_SECRET_KEYS', '["k"]', 'SUPABASE_SECRET_KEYS must be a JSON object of named keys.'],
  ['SUPABASE_SECRET_KEYS', '"k"', 'SUPABASE_SECRET_KEYS must be a JSON object of named keys.'],
  ['SUPABASE_SECRET_KEYS', 'null', 'SUPABASE_SECRET_KEYS must be a JSON object of named keys.'],
  // The error of JSON.parse would put the key into the log.
  ['SUPABASE_SECRET_KEYS', '{sb_secret_x', 'SUPABASE_SECRET_KEYS must be a JSON object of named keys.'],
])('the backend configuration throws an error for %s=%j', (name, value, message) => {
  expect(() => backendConfigWith({ [name]: value })).toThrow(new Error(message));
});

it.each([
  [{ ALLOWED_ORIGINS: 'https://a.test, https://b.test' }, ['https://a.test', 'https://b.test']],
  [{ PORTAL_URL: 'https://portal.test/path' }, ['https://portal.test']],
  [{}, []],
])('the environment %j allows the origins %j', (variables, origins) => {
  setEnvironment(variables as Record<string, string>);
  expect(allowedOrigins()).toEqual(origins);
});

describe('the scanner of uploads', () => {
  const scannerWith = (variables: Record<string, string>) => {
    setEnvironment(variables);
    return scannerConfig();
  };

  it.each(['http://127.0.0.1:8080/', 'http://localhost:8080/'])(
    'FILE-06 may be without TLS on this machine: %s',
    (url) => {
      const variables = { UPLOAD_SCANNER_URL: url, UPLOAD_SCANNER_TOKEN: 'ours', UPLOAD_SCANNER_TIMEOUT_SECONDS: '7' }; // oxfmt-ignore
      expect(scannerWith(variables)).toEqual({ url, token: 'ours', timeoutSeconds: 7 });
    },
  );

  it.each(['http://scanner.test/', 'ftp://localhost/', 'http://localhost.evil.test/'])(
    'FILE-06 is refused at %s',
    (UPLOAD_SCANNER_URL) => {
      expect(() => scannerWith({ UPLOAD_SCANNER_URL })).toThrow('UPLOAD_SCANNER_URL must be https.');
    },
  );
});
