import type { ListedAudit } from '@portal/data/audits/list';
import { AuditTitle, FindingNumbers, fixesDueText, plannedText, StatusBadges } from './audit-facts.tsx';
import { ClientLink } from '../client-link.tsx';

type Props = { audit: ListedAudit; leadName: string };

/** AUD-04: one audit of the list, for narrow windows. */
export function AuditItem({ audit, leadName }: Props) {
  const facts = [
    audit.audit_type,
    audit.lead_admin_id && `Led by ${leadName}`,
    plannedText(audit),
    fixesDueText(audit),
  ];
  return (
    <li className="grid gap-1 px-5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <AuditTitle audit={audit} />
          <ClientLink client={audit} />
        </div>
        <StatusBadges audit={audit} />
      </div>
      <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-sm tabular-nums">
        <FindingNumbers audit={audit} />
      </p>
    </li>
  );
}
