import { useClientAccess } from '@portal/frame/contract/contract';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { paths } from '@portal/domain/routing/paths';
import type { ReportVersion } from '@portal/data/audits/queries';
import { useSetReportPublic } from '@portal/data/audits/report-seals';
import { badgeUrl, useBadge } from '@portal/data/verification/verification';
import { copyText } from '@portal/ui/feedback/copy-button';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useState } from 'react';

export function ReportSharing({ version, clientId }: { version: ReportVersion; clientId: string }) {
  const { isOwner } = useClientAccess(clientId);
  const { id, kind, client_name: clientName, object_sha256: sha256, is_public: isPublic, state } = version;
  if (!sha256 || kind !== 'final' || (state !== 'published' && !isPublic)) return null;
  return (
    <div className="mt-2 flex flex-col gap-2 [&>div]:flex [&>div]:flex-wrap [&>div]:items-center [&>div]:gap-2">
      <div>
        {isPublic && (
          <SmallButton asChild>
            <a href={publicPage(sha256)} target="_blank" rel="noopener noreferrer">
              Public page
            </a>
          </SmallButton>
        )}
        {isOwner && <SharingButton versionId={id} isPublic={isPublic} clientName={clientName ?? ''} />}
      </div>
      {isPublic && <ReportBadge sha256={sha256} />}
    </div>
  );
}

const publicPage = (sha256: string) => new URL(paths.verifyReport(sha256), window.location.origin).href;

function ReportBadge({ sha256 }: { sha256: string }) {
  const { data: badge } = useBadge(sha256);
  const [alt, picture, page] = ['Security audit report', badgeUrl(sha256), publicPage(sha256)];
  const snippets = {
    Markdown: `[![${alt}](${picture})](${page})`,
    HTML: `<a href="${page}"><img src="${picture}" alt="${alt}"></a>`,
  };
  return (
    <div>
      {badge && (
        <p className="w-full">
          <img src={badge.src} alt={badge.title} className="max-w-full" />
        </p>
      )}
      {Object.entries(snippets).map(([language, snippet]) => (
        <SmallButton key={language} onClick={() => void copyText(snippet, `Badge copied as ${language}`)}>
          Copy badge as {language}
        </SmallButton>
      ))}
    </div>
  );
}

type ButtonProps = { versionId: string; isPublic: boolean; clientName: string };

function SharingButton({ versionId, isPublic, clientName }: ButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const setReportPublic = useSetReportPublic();
  const share = useFreshAction(
    (change: { isPublic: false } | { isPublic: true; clientName: string }) =>
      setReportPublic.mutateAsync({ versionId, ...change }),
    {
      success: isPublic ? 'The report is private again' : 'The report is public',
      failure: isPublic ? 'The report was not made private' : 'The report was not made public',
      onSuccess: () => setIsConfirming(false),
    },
  );
  const name = clientName ? `your company's name as it is in this report (${clientName}), ` : '';
  // What protects is done at once; what discloses is confirmed.
  if (isPublic)
    return (
      <Button
        variant="ghost"
        size="sm"
        isPending={share.isPending}
        onClick={() => void share.run({ isPublic: false })}
      >
        Make private
      </Button>
    );
  return (
    <>
      {/* As above, so that it is the same button, and keeps the focus. */}
      <Button variant="secondary" size="sm" onClick={() => setIsConfirming(true)}>
        Make public
      </Button>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="Make this report public?"
        description={`Everybody who has its file or its SHA-256 can then read ${name}the audit's title, the repositories with their commits, and how many findings of each severity there are, and can download the PDF with everything in it, such as the names of the people who wrote about the findings. You can make it private again at any time; copies that were downloaded until then stay.`}
        confirmLabel="Make public"
        isPending={share.isPending}
        onConfirm={() => void share.run({ isPublic: true, clientName })}
      />
    </>
  );
}
