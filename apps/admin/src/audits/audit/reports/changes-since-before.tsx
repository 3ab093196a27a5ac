import { useReportChanges } from '@portal/data/audits/report-seals';
import { ReportChanges } from '@portal/ui/reports/report-changes';

/** SEAL-06: what changed since the report before. Nothing when nothing did, or while it is not known. */
export function ChangesSinceBefore({ versionId }: { versionId: string }) {
  const { data: changes = [] } = useReportChanges(versionId);
  return <ReportChanges changes={changes} />;
}
