import type { Tables } from '../client/database.types.ts';

export type ServiceRequest = Pick<
  Tables<'service_requests'>,
  'id' | 'user_id' | 'service_type' | 'project_name' | 'message' | 'status' | 'created_at'
>;

/** What can be requested, in the order of the cards (REQ-01). */
export const SERVICE_TYPES = ['smart_contract_audit', 'typescript_audit', 'code_review'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** The name of a service type for people; an unknown type as it is stored. */
export function serviceTypeLabel(type: string): string {
  const labels: Record<string, string> = {
    smart_contract_audit: 'Smart contract audit',
    typescript_audit: 'TypeScript audit',
    code_review: 'Code review',
  };
  return labels[type] ?? type;
}

/** The states of a service request, in the order in which it passes through them (ADM-09). */
export const REQUEST_STATUSES = ['new', 'in_review', 'accepted', 'declined'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
