// Every environment variable of the functions, read in one place; docs/email.md lists them for operators.

import { accentOf, type Accent } from '../../../packages/domain/src/brand/accent.ts';

export interface BackendConfig {
  url: string;
  /** The service keys. The functions use the first; a caller may use any of them. */
  serviceKeys: readonly [string, ...string[]];
  cronSecret: string | null;
}

export interface EmailConfig {
  host: string;
  port: number;
  tls: 'implicit' | 'starttls' | 'none';
  login: { user: string; pass: string } | null;
  from: { name: string; address: string };
  teamAddress: string;
  supportAddress: string;
  /** Who gets a client's answer to an e-mail about an audit: its lead auditor, or the firm at the support address. */
  auditReplyTo: 'lead' | 'firm';
  brandName: string;
  accent: Accent;
  /** The sender's legal name and address, which the law requires under e-mails to applicants. */
  legalNotice: string | null;
  portalUrl: string;
  functionsUrl: string;
  timeoutSeconds: number;
  leaseSeconds: number;
  drainSeconds: number;
  retrySeconds: readonly number[];
}

/** Reads the address of the backend and the credentials of the server. Throws when a required variable is not set. */
export function backendConfig(): BackendConfig {
  return {
    url: backendUrl(),
    serviceKeys: serviceKeys(),
    cronSecret: Deno.env.get('CRON_SECRET') || null,
  };
}

/** The scanner's address and our token for it, or null when no scanner is configured. */
export type ScannerConfig = { url: string; token: string | null; timeoutSeconds: number } | null;

/** The scanner of uploads (FILE-06). Throws when its address is not https; http is for a scanner on the same machine. */
export function scannerConfig(): ScannerConfig {
  const address = Deno.env.get('UPLOAD_SCANNER_URL');
  if (!address) return null;
  return {
    url: serverAddress('UPLOAD_SCANNER_URL', address),
    token: Deno.env.get('UPLOAD_SCANNER_TOKEN') || null,
    timeoutSeconds: wholeNumber('UPLOAD_SCANNER_TIMEOUT_SECONDS', 20),
  };
}

/** A chain on which deployments are checked, with the address of its JSON-RPC server, which may contain a key. */
export interface ChainConfig {
  id: number;
  name: string;
  rpc: string;
  explorer: string | null;
}

/** The servers that say what is deployed (LIVE-01). */
export interface DeploymentConfig {
  chains: readonly ChainConfig[];
  sourcifyUrl: string;
}

/** Null without CHAINS or SOURCIFY_URL. Throws when one of them is malformed. */
export function deploymentConfig(): DeploymentConfig | null {
  const [chains, sourcify] = [Deno.env.get('CHAINS'), Deno.env.get('SOURCIFY_URL')];
  if (!chains || !sourcify) return null;
  return {
    chains: parsedChains(chains),
    sourcifyUrl: serverAddress('SOURCIFY_URL', sourcify).replace(/\/+$/, ''),
  };
}

function parsedChains(text: string): ChainConfig[] {
  let chains: unknown;
  try {
    chains = JSON.parse(text);
  } catch {
    // The message of JSON.parse would put a key into the log.
  }
  if (!Array.isArray(chains)) throw new Error('CHAINS must be a JSON list.');
  return chains.map((chain: Partial<Record<keyof ChainConfig, unknown>> | null) => {
    const { id, name, rpc, explorer } = chain ?? {};
    if (!Number.isSafeInteger(id) || typeof name !== 'string' || name === '' || typeof rpc !== 'string')
      throw new Error('Each of CHAINS must have an id, a name and rpc.');
    return {
      id: Number(id),
      name,
      rpc: serverAddress('rpc of CHAINS', rpc),
      explorer:
        typeof explorer === 'string'
          ? serverAddress('explorer of CHAINS', explorer).replace(/\/+$/, '')
          : null,
    };
  });
}

/** The address of a server that is https, or on this machine. */
function serverAddress(name: string, address: string): string {
  // The message of `new URL` would put a key into the log.
  if (!URL.canParse(address)) throw new Error(`${name} must be the address of a server.`);
  const { protocol, hostname, href } = new URL(address);
  const isLocal = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost');
  if (protocol !== 'https:' && !isLocal) throw new Error(`${name} must be https.`);
  return href;
}

/** Reads the settings of the mail server and the firm's data for e-mails. Throws when a required variable is missing or malformed. */
export function emailConfig(): EmailConfig {
  const host = required('SMTP_HOST');
  const port = wholeNumber('SMTP_PORT', 465);
  const user = Deno.env.get('SMTP_USER');
  const teamAddress = required('TEAM_EMAIL');
  return {
    host,
    port,
    tls: transportSecurity(host, port),
    login: user ? { user, pass: required('SMTP_PASS') } : null,
    from: mailbox(required('SMTP_FROM')),
    teamAddress,
    supportAddress: Deno.env.get('SUPPORT_EMAIL') || teamAddress,
    auditReplyTo: auditReplyTo(),
    brandName: brandName(),
    accent: accentOf(accentColor()),
    legalNotice: Deno.env.get('LEGAL_NOTICE') || null,
    portalUrl: portalUrl(),
    functionsUrl: `${backendUrl()}/functions/v1`,
    timeoutSeconds: wholeNumber('SMTP_TIMEOUT_SECONDS', 20),
    leaseSeconds: wholeNumber('EMAIL_LEASE_SECONDS', 120),
    drainSeconds: wholeNumber('EMAIL_DRAIN_SECONDS', 45),
    retrySeconds: (Deno.env.get('EMAIL_RETRY_SECONDS') || '60,300,1800,7200,43200').split(',').map(seconds),
  };
}

export function brandName(): string {
  return Deno.env.get('BRAND_NAME') || 'Audit Portal';
}

/** BRAND-01: `brand.accent` of config.json; undefined for the portal's own. */
export function accentColor(): string | undefined {
  return Deno.env.get('BRAND_ACCENT') || undefined;
}

/** The longest pause between two runs of the sweep. After a longer one the database may have been restored, so the sweep switches itself off. */
export function longestSweepPauseMinutes(): number {
  return wholeNumber('SWEEP_LONGEST_PAUSE_MINUTES', 60);
}

export function allowedOrigins(): string[] {
  const listed = Deno.env.get('ALLOWED_ORIGINS');
  if (listed) return listed.split(',').map((origin) => origin.trim());
  return Deno.env.get('PORTAL_URL') ? [new URL(portalUrl()).origin] : [];
}

/** SUPABASE_SECRET_KEYS is a JSON object of named keys; the legacy SUPABASE_SERVICE_ROLE_KEY ends with 2026. */
function serviceKeys(): [string, ...string[]] {
  const named = Deno.env.get('SUPABASE_SECRET_KEYS');
  if (!named) return [required('SUPABASE_SERVICE_ROLE_KEY')];
  const { default: standard, ...others } = parsedKeys(named);
  const [first, ...rest] = [standard, ...Object.values(others)].filter((key) => key !== undefined);
  if (!first) throw new Error('SUPABASE_SECRET_KEYS names no key.');
  return [first, ...rest];
}

function parsedKeys(text: string): Record<string, string> {
  try {
    const keys: unknown = JSON.parse(text);
    if (typeof keys === 'object' && keys !== null && !Array.isArray(keys))
      return keys as Record<string, string>;
  } catch {
    // The error is thrown below, because the message of JSON.parse would put the keys into the log.
  }
  throw new Error('SUPABASE_SECRET_KEYS must be a JSON object of named keys.');
}

function backendUrl(): string {
  return required('SUPABASE_URL').replace(/\/+$/, '');
}

/** The address of the portal. Throws when it is missing or neither http nor https. */
export function portalUrl(): string {
  const url = new URL(required('PORTAL_URL'));
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('PORTAL_URL must be http or https.');
  return url.href.replace(/\/+$/, '');
}

function transportSecurity(host: string, port: number): EmailConfig['tls'] {
  const chosen = Deno.env.get('SMTP_TLS');
  if (chosen === 'implicit' || chosen === 'starttls' || chosen === 'none') return chosen;
  if (chosen) throw new Error('SMTP_TLS must be implicit, starttls or none.');
  if (port === 465 || port === 2465) return 'implicit';
  return ['127.0.0.1', 'localhost', '::1'].includes(host) ? 'none' : 'starttls';
}

function auditReplyTo(): EmailConfig['auditReplyTo'] {
  const chosen = Deno.env.get('AUDIT_REPLY_TO') || 'firm';
  if (chosen === 'lead' || chosen === 'firm') return chosen;
  throw new Error('AUDIT_REPLY_TO must be lead or firm.');
}

function mailbox(text: string): { name: string; address: string } {
  const match = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(text);
  if (match?.[2]) return { name: match[1] ?? '', address: match[2] };
  if (/^[^<>\s]+@[^<>\s]+$/.test(text)) return { name: '', address: text };
  throw new Error("SMTP_FROM must read 'Name <address>' or be an address.");
}

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

function wholeNumber(name: string, standard: number): number {
  const value = Number(Deno.env.get(name) || standard);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a positive whole number.`);
  return value;
}

function seconds(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0)
    throw new Error('EMAIL_RETRY_SECONDS must list seconds, like 60,300.');
  return value;
}
