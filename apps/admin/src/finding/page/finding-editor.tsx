import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { useManagedFinding, type ManagedFinding } from '@portal/data/findings/managed-findings';
import { showFailure } from '@portal/ui/hooks/use-action';
import { PageHeader } from '@portal/ui/layout/page-header';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from '@portal/frame/routing/router';
import { findingHeading } from '../fields/finding-labels.ts';
import { readLocationQuery } from '../fields/location-query.ts';
import { SeverityField } from '../fields/severity-field.tsx';
import { StatusField } from '../fields/status-field.tsx';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { FindingForm } from './finding-form.tsx';
import { InternalNotes } from './internal-notes.tsx';
import { OthersHere } from './others-here.tsx';
import { BackToCode, SelectedCodeCard, useSelectedCode } from './selected-code.tsx';
import { useFindingForm } from './use-finding-form.ts';

type Props = {
  audit: ManagedAudit;
  /** Null for a finding that does not exist yet. */
  finding: ManagedFinding | null;
  /** STAFF-03: what is saved is a new draft, which corrects this published finding. */
  isCorrection: boolean;
  repositories: readonly ScopeRepository[];
  back: ReactNode;
};

export function FindingEditor({ audit, finding, isCorrection, repositories, back }: Props) {
  const [search] = useSearchParams();
  const [location] = useState(() => (finding ? null : readLocationQuery(search)));
  const selected = useSelectedCode(audit.id, repositories, location);
  const form = useFindingForm(audit, finding, { location, isCorrection });
  const corrected = useManagedFinding(audit.id, finding?.corrects_id ?? null).data;
  const { isDirty } = form.formState;
  const isPublished = finding !== null && finding.status !== 'draft' && !isCorrection;

  /** What is published is what the admin has typed. */
  async function saveBeforePublishing(): Promise<boolean> {
    if (!isDirty || (await form.submit())) return true;
    showFailure(null, {
      title: 'Nothing was published',
      description: 'What you typed could not be saved. Save it first, then publish.',
    });
    return false;
  }

  return (
    <>
      <PageHeader
        title={finding ? findingHeading(finding, isCorrection ? finding : corrected) : 'New finding'}
        back={selected ? <BackToCode selected={selected} /> : back}
        description={finding && <OthersHere findingId={finding.id} />}
        actions={
          finding &&
          !isCorrection && (
            <>
              {isPublished && <SeverityField audit={audit} finding={finding} />}
              <StatusField
                audit={audit}
                finding={finding}
                hasPublishButton
                beforePublishing={saveBeforePublishing}
              />
            </>
          )
        }
      />
      <WriteTarget clientId={audit.client_id} />
      {selected && (
        <SelectedCodeCard
          selected={selected}
          onInsert={(code) => {
            const text = form.getValues('description').trimEnd();
            form.setFields({ description: text ? `${text}\n\n${code}` : code });
          }}
        />
      )}
      <FindingForm
        form={form}
        isNew={finding === null}
        isPublished={isPublished}
        repositories={repositories}
      />
      {finding && <InternalNotes findingId={finding.id} />}
    </>
  );
}
