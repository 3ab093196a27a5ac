import { useNavigate } from '@portal/frame/routing/router';
import { useNextReview, useReviewAgain, type NextReview } from '@portal/data/audits/next-review';
import { line, text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { paths } from '@portal/domain/routing/paths';
import { z } from '@portal/domain/zod';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Notice } from '@portal/ui/feedback/notice';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, TextareaField } from '@portal/ui/forms/fields';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAction } from '@portal/ui/hooks/use-action';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { commitHash } from '@portal/audit/scope/scope-values';

const schema = z.object({
  title: line(MAX_LENGTH.audits.title, 'Enter a title'),
  commits: z.array(z.object({ hash: commitHash })),
  known_issues: text(MAX_LENGTH.audit_scopes.known_issues),
});

type Props = { audit: { id: string; title: string }; onClose: () => void };

/** AUD-07: a new audit of the same project with scope, repositories and staff, from a new commit. It opens once it is created. */
export function ReviewAgainDialog({ audit, onClose }: Props) {
  const getHref = (number: string) => new URL(paths.finding(audit.id, number), window.location.origin).href;
  const review = useNextReview(audit.id, getHref);
  if (review.data) return <ReviewForm audit={audit} review={review.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Review again" description={`What the next review takes from ${audit.title}.`}>
        <QueryContent query={review} title="Failed to load the audit" skeletonClassName="h-64">
          {() => null}
        </QueryContent>
      </DialogContent>
    </Dialog>
  );
}

function ReviewForm({ audit, review: latest, onClose }: Props & { review: NextReview }) {
  // The commits belong to the repositories that were shown, in their order.
  const [review] = useState(latest);
  const isOutdated = repositoriesText(latest) !== repositoriesText(review);
  const navigate = useNavigate();
  // A repeated request makes no second audit.
  const [id] = useState(() => crypto.randomUUID());
  const { repositories, staff, formerStaff } = review;
  const create = useAction(useReviewAgain(), {
    success: 'Audit created',
    failure: 'The audit was not created',
    onSuccess: () => {
      onClose();
      void navigate(paths.adminAudit(id));
    },
  });
  const form = useSendForm(schema, {
    draftKey: ['review', audit.id, ...repositories.map((repository) => repository.id)].join(':'),
    initial: {
      title: `${audit.title}, next review`.slice(0, MAX_LENGTH.audits.title),
      commits: repositories.map(() => ({ hash: '' })),
      known_issues: review.knownIssues,
    },
    send: ({ title, commits, known_issues: knownIssues }) =>
      create.run({
        id,
        auditId: audit.id,
        title,
        knownIssues,
        repositories: repositories.map((repository, index) => ({
          ...repository,
          // The name of a branch or tag was that of the commit before.
          git_ref: null,
          commit_hash: commits[index]?.hash ?? '',
        })),
      }),
  });
  const field = fieldOf(form);
  const format = (names: string[]) => new Intl.ListFormat('en').format(names);
  return (
    <FormDialog
      title="Review again"
      description={`A new audit of the same project with the scope of ${audit.title}. Its client sees it at once. ${
        staff.length > 0
          ? `Its staff, without a last day: ${format(staff)}. You yourself are not added.`
          : 'Nobody but admins works on it yet.'
      }${formerStaff.length > 0 ? ` Not added, as their last day has passed: ${format(formerStaff)}.` : ''}`}
      size="lg"
      submitLabel="Create audit"
      isDisabled={repositories.length === 0 || isOutdated}
      form={form}
      onClose={onClose}
    >
      <InputField label="Title" isRequired {...field('title')} />
      {isOutdated && (
        <Notice
          tone="warning"
          title="The repositories of this audit have changed. Close this dialog and open it again."
        />
      )}
      {repositories.length === 0 && (
        <p>This audit has no repository in its scope. Start a new audit instead.</p>
      )}
      {repositories.map(({ id: repository, url, commit_hash: before }, index) => (
        <InputField
          key={repository}
          label={`New commit of ${url}`}
          isRequired
          hint={`Audited before: ${before}`}
          controlClassName="font-mono text-sm"
          placeholder="40 hexadecimal digits"
          spellCheck={false}
          {...field(`commits.${index}.hash`)}
        />
      ))}
      <TextareaField
        label="Known issues"
        hint="Markdown. What is neither fixed nor withdrawn is listed. It becomes part of the scope."
        rows={8}
        {...field('known_issues')}
      />
    </FormDialog>
  );
}

/** Equal for the same repositories and commits in any order. */
const repositoriesText = ({ repositories }: NextReview) =>
  JSON.stringify(repositories.map(({ id, url, commit_hash }) => [id, url, commit_hash].join(' ')).toSorted());
