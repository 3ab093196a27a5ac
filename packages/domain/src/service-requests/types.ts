import type { Tables } from '../database.types.ts';
import { formatDate } from '../format/formatters.ts';

export type ServiceRequest = Omit<Tables<'service_requests'>, 'edited_by' | 'sent_by'>;

export type WorkFacts = Pick<ServiceRequest, 'repository_url' | 'git_ref' | 'lines_of_code' | 'wished_start'>;

export type RequestText = Pick<ServiceRequest, 'service_type' | 'project_name' | 'message'> &
  Partial<WorkFacts>;

export const REQUEST_COLUMNS =
  'id, client_id, service_type, project_name, message, repository_url, git_ref, lines_of_code, wished_start, status, created_at, updated_at, edited_at, editor_name, answer, decided_at, sender_name';

/** The services on the cards of the form, in their order (REQ-01). */
export const CARD_SERVICE_TYPES = ['smart_contract_audit', 'typescript_audit', 'code_review'] as const;

/** The services of onboarding that have no card, in the order of onboarding (REQ-03). */
export const OTHER_SERVICE_TYPES = [
  'solidity_audit',
  'solana_audit',
  'rust_audit',
  'cairo_audit',
  'sway_audit',
  'pentesting',
  'web3_wallet_security_audit',
  'ai_red_team_audit',
  'solidity_development',
  'solana_development',
  'security_consultation',
  'other',
] as const;

/** Everything that can be requested. The database says the same (private.service_types); a test compares the two. */
export const SERVICE_TYPES = [...CARD_SERVICE_TYPES, ...OTHER_SERVICE_TYPES] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

const LABELS: Readonly<Record<ServiceType, string>> = {
  smart_contract_audit: 'Smart contract audit',
  typescript_audit: 'TypeScript audit',
  code_review: 'Code review',
  solidity_audit: 'Solidity Audit',
  solana_audit: 'Solana Audit',
  rust_audit: 'Rust Audit',
  cairo_audit: 'Cairo Audit',
  sway_audit: 'Sway Audit',
  pentesting: 'Pentesting',
  web3_wallet_security_audit: 'Web3 Wallet Security Audit',
  ai_red_team_audit: 'AI Red Team Audit',
  solidity_development: 'Solidity Development',
  solana_development: 'Solana Development',
  security_consultation: 'Security Consultation',
  other: 'Other',
};

export function serviceTypeLabel(type: string): string {
  const known = SERVICE_TYPES.find((service) => service === type);
  return known ? LABELS[known] : type;
}

/** The states of a service request that an admin sets, in the order in which it passes through them (ADM-09). */
export type RequestStatus = 'new' | 'in_review' | 'accepted' | 'declined';

/** ADM-09: the decisions on a request in each state, as in private.request_steps of the database; a test compares the two. */
export const REQUEST_STEPS: Readonly<Record<string, readonly RequestStatus[]>> = {
  new: ['in_review', 'accepted', 'declined'],
  in_review: ['accepted', 'declined'],
  accepted: ['declined'],
  declined: ['accepted'],
};

/** REQ-03: whether the team has not decided yet, so that the client can still change or withdraw the request. */
export function isWaiting({ status }: { status: string }): boolean {
  return status === 'new' || status === 'in_review';
}

/** What the client has told about the work, as terms and texts; nothing that they left empty. */
export function workFactTexts(facts: WorkFacts) {
  return [
    { term: 'Repository', text: facts.repository_url ?? '', isLink: true },
    { term: 'Commit or branch', text: facts.git_ref ?? '', isLink: false },
    { term: 'Lines of code', text: facts.lines_of_code?.toLocaleString('en') ?? '', isLink: false },
    {
      term: 'Preferred start',
      text: formatDate(facts.wished_start),
      isLink: false,
    },
  ].filter(({ text }) => text !== '');
}
