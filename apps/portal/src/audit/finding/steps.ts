import type { FindingStep } from '@portal/data/findings/types';
import { z } from '../../form/zod.ts';

/** How the client's steps are called, by the status that they lead to. */
const STEPS = {
  fix_submitted: {
    button: 'Send a fix',
    messageLabel: 'What you changed',
    done: 'Fix sent',
  },
  acknowledged: {
    button: 'Accept the risk',
    messageLabel: 'Why you accept the risk',
    done: 'Risk accepted',
  },
  disputed: {
    button: 'Dispute',
    messageLabel: 'Why you disagree',
    done: 'Dispute sent',
  },
};

export type StepTarget = keyof typeof STEPS;

/** The statuses that a client moves a finding to, in the order of their buttons. */
export const STEP_TARGETS = Object.keys(STEPS) as StepTarget[];

/** The words of a step. */
export const stepWords = (target: StepTarget) => STEPS[target];

// The limits of the database.
const MESSAGE_MAX = 5_000;
const LINK_MAX = 500;
const COMMIT = /^[0-9a-f]{7,40}$/;
const COMMIT_PAGE = /^https:\/\/[^\s/?#@]+\/[^\s?#]*\/commits?\/[0-9a-f]{7,40}([/?#]\S*)?$/;
const PULL_REQUEST =
  /^https:\/\/[^\s/?#@]+\/[^\s?#]*\/(pull|pulls|merge_requests|pull-requests)\/[0-9]+([/?#]\S*)?$/;

const isCommitOrPullRequest = (link: string) =>
  [COMMIT, COMMIT_PAGE, PULL_REQUEST].some((form) => form.test(link));

/** FIND-03: the rules of the form of a step, which follow from what the step needs. */
export function stepSchema({ needs_message, needs_link }: Pick<FindingStep, 'needs_message' | 'needs_link'>) {
  const message = z.string().trim().max(MESSAGE_MAX, 'At most 5,000 characters');
  const link = z
    .string()
    .trim()
    // People paste hashes in capitals too.
    .transform((text) => (/^[0-9A-F]+$/i.test(text) ? text.toLowerCase() : text))
    .pipe(z.string().max(LINK_MAX, `At most ${LINK_MAX} characters`));
  return z.object({
    message: needs_message ? message.min(1, 'Please give a reason') : message,
    link:
      needs_link === 'none'
        ? link
        : link.refine(
            isCommitOrPullRequest,
            'Please enter the hash of a commit, or the https address of a commit or pull request',
          ),
  });
}

export type StepValues = { message: string; link: string };
