import { readCommit } from '@portal/domain/findings/code-location';
import type { FindingStep } from '@portal/domain/findings/types';
import { z } from '@portal/domain/zod';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';

const PULL_REQUEST =
  /^https:\/\/[^\s/?#@]+\/[^\s?#]*\/(pull|pulls|merge_requests|pull-requests)\/[0-9]+([/?#]\S*)?$/;

const isCommitOrPullRequest = (link: string) => readCommit(link) !== null || PULL_REQUEST.test(link);

/** FIND-03: the rules of the form of a step, which follow from what the step needs. */
export function stepSchema({ needs_message, needs_link }: Pick<FindingStep, 'needs_message' | 'needs_link'>) {
  const link = text(MAX_LENGTH.finding_events.link).check(
    // People paste hashes in capitals too.
    z.overwrite((typed) => (/^[0-9A-F]+$/i.test(typed) ? typed.toLowerCase() : typed)),
  );
  return z.object({
    message: text(MAX_LENGTH.finding_events.message, needs_message ? 'Please give a reason' : undefined),
    link:
      needs_link === 'none'
        ? link
        : link.check(
            z.refine(
              isCommitOrPullRequest,
              'Please enter the hash of a commit, or the https address of a commit or pull request',
            ),
          ),
  });
}

export type StepValues = { message: string; link: string };
