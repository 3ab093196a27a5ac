type Severity = 'critical' | 'high' | 'medium' | 'low' | 'informational' | 'gas';
type Level = 'high' | 'medium' | 'low';
type Author = 'client' | 'auditor';
export type Status =
  | 'open'
  | 'fix_submitted'
  | 'partially_fixed'
  | 'fixed'
  | 'acknowledged'
  | 'disputed'
  | 'withdrawn';

/** A step of the fix review, as in `finding_steps` of the schema. Ages are in days before the start of the demonstration. */
export type DemoStep = {
  by: Author;
  to: Status;
  daysAgo: number;
  message?: string | null;
  link?: string;
};

/** The client sends a fix. */
export const sent = (daysAgo: number, link: string, message: string | null = null): DemoStep => ({
  by: 'client',
  to: 'fix_submitted',
  daysAgo,
  message,
  link,
});

/** An auditor has looked at a fix, whose commit this is. */
export const reviewed = (
  daysAgo: number,
  to: 'fixed' | 'partially_fixed',
  link: string,
  message: string | null = null,
): DemoStep => ({ by: 'auditor', to, daysAgo, message, link });

/** The client answers without a fix. */
export const answered = (daysAgo: number, to: 'acknowledged' | 'disputed', message: string): DemoStep => ({
  by: 'client',
  to,
  daysAgo,
  message,
});

export type DemoFinding = {
  severity: Severity;
  likelihood?: Level;
  impact?: Level;
  title: string;
  description: string;
  recommendation: string;
  locations?: [path: string, firstLine: number, lastLine: number][];
  /** Oldest first. */
  steps?: DemoStep[];
  comments?: { by: Author; daysAgo: number; body: string }[];
  note?: string;
};

/** The status of a published finding so many days ago. */
export function statusAt({ steps = [] }: DemoFinding, daysAgo: number): Status {
  return steps.filter((step) => step.daysAgo >= daysAgo).at(-1)?.to ?? 'open';
}

/** The findings with the numbers that publishing gives them, such as H-02. */
export function numbered(
  findings: readonly DemoFinding[],
): { finding: DemoFinding; number: string; ordinal: number }[] {
  const counts = new Map<Severity, number>();
  return findings.map((finding) => {
    const ordinal = (counts.get(finding.severity) ?? 0) + 1;
    counts.set(finding.severity, ordinal);
    const number = `${finding.severity.charAt(0).toUpperCase()}-${String(ordinal).padStart(2, '0')}`;
    return { finding, number, ordinal };
  });
}
