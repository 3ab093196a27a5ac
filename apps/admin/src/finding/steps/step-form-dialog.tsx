import { useDraftForm, useSuggestion } from '@portal/ui/forms/use-draft-form';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { refusalMessage } from '@portal/data/client/data-error';
import { z } from '@portal/domain/zod';
import type { FindingStep } from '@portal/domain/findings/types';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import type { Offer } from '@portal/ui/hooks/use-action';
import { readCommit } from '@portal/domain/findings/code-location';
import { findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, TextareaField } from '@portal/ui/forms/fields';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useRef, useState, type ReactNode } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { checkReviewedCommit, stepLabel } from './auditor-steps.ts';

type Props = {
  audit: { id: string; client_id: string };
  step: Pick<FindingStep, 'from_status' | 'to_status' | 'needs_link' | 'needs_message'>;
  /** What moves: a finding, or a number of them. */
  subject: { title: ReactNode; name: string };
  description: string;
  /** The link that the client sent: its commit is suggested, and completes a shorter one. */
  sent: string | null;
  /** Whether what the client sent is loaded. Until then the step cannot be taken. */
  sentStatus: 'pending' | 'error' | 'success';
  children: ReactNode;
  /** Resolves with what the toast offers, if anything. */
  onMove: (facts: { message: string; link: string }) => Promise<Offer | void>;
  onMoved?: () => void;
  /** Goes on to the next finding. Then the dialog offers to take the step alone, too. */
  onNext?: () => void;
  onClose: () => void;
};

/** FIND-03: asks for what a step of the auditor needs, and takes it. A refusal keeps what was typed. */
export function StepFormDialog(props: Props) {
  const { audit, step, subject, sent } = props;
  const goesOn = useRef(false);
  const offer = useRef<Offer | void>(undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const audited = useManagedScope(audit.id).data?.repositories.map(({ commit_hash }) => commit_hash) ?? [];
  const needsLink = step.needs_link !== 'none';
  const schema = z.object({
    link: z.string().check((payload) => {
      const commit = needsLink ? checkReviewedCommit(payload.value, sent, audited) : { link: '' };
      if ('error' in commit)
        payload.issues.push({ code: 'custom', message: commit.error, input: payload.value });
      else payload.value = commit.link;
    }),
    message: text(MAX_LENGTH.finding_events.message, step.needs_message ? 'Give a reason.' : undefined),
  });
  const suggestedLink = readCommit(sent ?? '') ?? '';
  const form = useDraftForm(schema, {
    base: null,
    toValues: () => ({ link: suggestedLink, message: '' }),
    save: async (facts) => {
      setRefusal(null);
      offer.current = await props.onMove(facts);
      return null;
    },
    onSaved: () => {
      toast.success(`${subject.name}: ${findingStatusLabel(step.to_status)}`, { ...offer.current });
      props.onMoved?.();
      props.onClose();
      if (goesOn.current) props.onNext?.();
    },
    onFailed: (error) =>
      setRefusal(refusalMessage(error) ?? 'The step could not be saved. Please try again.'),
  });
  // What the client sent may be loaded after the dialog has opened.
  useSuggestion(form, 'link', suggestedLink);
  const field = fieldOf(form);

  return (
    <FormDialog
      title={
        <>
          {stepLabel(step)}: {subject.title}
        </>
      }
      description={props.description}
      submitLabel={stepLabel(step)}
      {...(props.onNext && {
        nextLabel: `${stepLabel(step)} and next`,
        onSubmitter: (isNext) => (goesOn.current = isNext),
      })}
      isDestructive={step.to_status === 'withdrawn'}
      isDisabled={props.sentStatus !== 'success'}
      form={form}
      onClose={props.onClose}
      before={
        <>
          <WriteTarget clientId={audit.client_id} />
          {props.children}
          {props.sentStatus === 'error' && (
            <Notice tone="danger">What the client sent could not be loaded. Close this and try again.</Notice>
          )}
          {refusal && (
            <div role="alert">
              <Notice tone="danger">{refusal}</Notice>
            </div>
          )}
        </>
      }
    >
      {needsLink && (
        <InputField
          label="Reviewed commit"
          isRequired
          hint="Commit hash or URL"
          controlClassName="font-mono text-sm"
          spellCheck={false}
          {...field('link')}
        />
      )}
      <TextareaField
        label={step.needs_message ? 'Reason' : 'Note to the client'}
        isRequired={step.needs_message}
        {...field('message')}
      />
    </FormDialog>
  );
}
