import { TitleText } from '@portal/ui/markdown/title-text';
import { Mono } from '@portal/ui/primitives/mono';
import { SeverityBadge } from '@portal/ui/primitives/finding-badges';

const NAMED = 8;

type Props = {
  findings: readonly { id: string; number: string | null; title: string; severity: string }[];
  label?: string;
};

export function FindingList({ findings, label = 'Findings' }: Props) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {findings.slice(0, NAMED).map(({ id, number, title, severity }) => (
        <li key={id} className="flex min-w-0 items-start gap-2 [&>:first-child]:shrink-0">
          <SeverityBadge severity={severity} />
          {number && <Mono className="shrink-0">{number}</Mono>}
          <span className="min-w-0 wrap-anywhere">
            <TitleText title={title} />
          </span>
        </li>
      ))}
      {findings.length > NAMED && <li className="text-muted">and {findings.length - NAMED} more</li>}
    </ul>
  );
}
