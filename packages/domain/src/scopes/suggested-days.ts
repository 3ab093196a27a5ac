/** PROP-01: the auditor-days that a rule of the firm suggests for so many lines of code, in halves of a day. For staff alone. */
export function suggestedDays(
  nsloc: number,
  rule: Readonly<{ lines_per_day: number; days_factor: number }>,
): number {
  return Math.ceil((nsloc / rule.lines_per_day) * rule.days_factor * 2) / 2;
}
