import { MOST_PATHS, type Verdict } from '@portal/domain/deployments/judge';
import { formatCount } from '@portal/domain/format/formatters';
import type { BadgeTone } from '@portal/ui/primitives/badge';

type Said = { label: string; tone: BadgeTone; sentence: string };

/** LIVE-01: an answer as text. `commit` is the one that it was compared with. It claims no more than was compared. */
export function describeVerdict(answer: Verdict, commit: string | null): Said {
  const source = commit ? `commit ${commit.slice(0, 7)}` : 'a commit of this audit';
  switch (answer.kind) {
    case 'same':
      return answer.outside.length === 0
        ? {
            label: `Same source as ${source}`,
            tone: 'success',
            sentence: dependenciesText(answer.dependencies),
          }
        : { label: `Same in part as ${source}`, tone: 'warning', sentence: outsideText(answer.outside) };
    case 'differs':
      return {
        label: `Differs: ${[
          answer.files.length > 0 && countFiles(answer.files, 'file'),
          answer.remappings.length > 0 && formatCount(answer.remappings.length, 'remapping'),
        ]
          .filter(Boolean)
          .join(', ')}`,
        tone: 'danger',
        sentence: `Compared with commit ${commit?.slice(0, 7) ?? 'of this audit'}. ${outsideText(answer.outside)}`,
      };
    case 'not_verified':
      return { label: 'Not verified at Sourcify', tone: 'warning', sentence: NOT_VERIFIED[answer.because] };
    case 'no_code':
      return { label: 'No code', tone: 'warning', sentence: NO_CODE[answer.because] };
    case 'partly': {
      const known = answer.implementation && describeVerdict(answer.implementation, commit);
      return {
        label: 'Followed only in part',
        tone: 'warning',
        sentence: [answer.problem, known && `The rest: ${lowerFirst(known.label)}.`]
          .filter(Boolean)
          .join(' '),
      };
    }
    case 'failed':
      return { label: 'Could not check', tone: 'warning', sentence: answer.problem };
  }
}

const NOT_VERIFIED = {
  unknown: 'Sourcify has no source of this code.',
  other_code: 'The running code is not the code that Sourcify verified.',
  creation_only: 'Sourcify verified only the code that created the contract.',
};

const NO_CODE = {
  empty: 'There is no contract at this address on this chain.',
  delegated: 'This is an account that lets other code act for it (EIP-7702), not a contract.',
};

const outsideText = (outside: readonly string[]) =>
  outside.length === 0
    ? ''
    : `${countFiles(outside, 'further file')} ${outside.length === 1 ? 'is' : 'are'} outside the audited source and ${outside.length === 1 ? 'was' : 'were'} not compared.`;

const dependenciesText = (count: number) =>
  count === 0 ? '' : `Includes ${formatCount(count, 'file')} of dependencies in the scope.`;

/** An answer names at most MOST_PATHS files, so that many may be more. */
const countFiles = ({ length }: readonly unknown[], noun: string) =>
  length < MOST_PATHS ? formatCount(length, noun) : `${MOST_PATHS} ${noun}s or more`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
