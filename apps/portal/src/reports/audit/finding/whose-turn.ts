/** Who has to act on a finding next, and what is expected (FIND-06). */
export type Turn = { whose: 'client' | 'auditor' | 'nobody'; text: string };

const TURNS = new Map<string, Turn>(
  Object.entries<Turn>({
    open: { whose: 'client', text: 'Needs your response: send a fix' },
    partially_fixed: { whose: 'client', text: 'Needs your response: send the rest of the fix' },
    fix_submitted: { whose: 'auditor', text: 'Waiting for the auditors to review your fix' },
    disputed: { whose: 'auditor', text: 'Waiting for the auditors to answer your dispute' },
    fixed: { whose: 'nobody', text: 'Closed: the auditors confirmed the fix' },
    acknowledged: { whose: 'nobody', text: 'Closed: you accepted the risk' },
    withdrawn: { whose: 'nobody', text: 'Closed: the auditors withdrew this finding' },
  }),
);

/** What is expected of whom while a finding has this status, as the client reads it. Null for an unknown status. */
export function getTurn(status: string): Turn | null {
  return TURNS.get(status) ?? null;
}
