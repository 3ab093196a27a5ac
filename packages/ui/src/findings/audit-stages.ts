/** AUD-03: the stages of an audit in their order, by the status that an audit has in each. */
export const AUDIT_STAGES = ['scheduled', 'in_progress', 'mitigation', 'completed'] as const;
export type AuditStage = (typeof AUDIT_STAGES)[number];

/** The index of the stage that an audit with this status has reached; -1 while it is pending or unknown. */
export function stageIndex(status: string): number {
  return AUDIT_STAGES.findIndex((stage) => stage === status);
}
