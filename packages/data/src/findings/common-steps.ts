import type { FindingStep } from '@portal/domain/findings/types';

/** A step that several findings can take together. `from_status` is empty when they come from different ones. */
export type CommonStep = Pick<FindingStep, 'from_status' | 'to_status' | 'needs_message' | 'needs_link'>;

/** FIND-10: the steps that every finding with one of these statuses can take, in the order of the given steps. */
export function findCommonSteps(
  steps: readonly FindingStep[],
  statuses: readonly string[],
): readonly CommonStep[] {
  const from = new Set(statuses);
  return steps
    .filter(({ from_status }) => from_status === statuses[0])
    .flatMap(({ from_status, to_status }) => {
      const taken = steps.filter((step) => step.to_status === to_status && from.has(step.from_status));
      if (taken.length < from.size) return [];
      return {
        from_status: from.size === 1 ? from_status : '',
        to_status,
        needs_message: taken.some(({ needs_message }) => needs_message),
        needs_link: taken.find(({ needs_link }) => needs_link !== 'none')?.needs_link ?? 'none',
      };
    });
}
