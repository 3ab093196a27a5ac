import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useReportSections } from '@portal/data/audits/report-texts';
import { useTextImages } from '@portal/data/files/text-images';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { MarkdownImagesProvider } from '@portal/ui/markdown/markdown-images';
import { Card, TitledCard } from '@portal/ui/primitives/card';

/** SEAL-07: the published texts of the audit's report, in its order. Nothing while there are none. */
export function ReportTexts({ audit }: { audit: AuditDetails }) {
  const sections = useReportSections(audit.id);
  const images = useTextImages(audit.client_id, 'section', null);
  if (sections.isLoadingError)
    return (
      <Card>
        <ErrorState title="Failed to load the report texts" onRetry={() => void sections.refetch()} />
      </Card>
    );
  // An admin who views the client's page could read the drafts, too.
  const published = sections.data?.filter(({ published_at }) => published_at !== null) ?? [];
  return (
    <MarkdownImagesProvider value={images}>
      {published.map(({ id, title, body }) => (
        <TitledCard key={id} titleId={`text-${id}`} title={title}>
          <LazyMarkdown text={body} headingLevel={3} />
        </TitledCard>
      ))}
    </MarkdownImagesProvider>
  );
}
