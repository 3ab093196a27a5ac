import { useLocation, useNavigate } from '@portal/frame/routing/router';
import { z } from '@portal/domain/zod';
import { steps } from './steps.ts';

const LAST_STEP = steps.length - 1;
const entrySchema = z.object({
  step: z.int().check(z.minimum(0), z.maximum(LAST_STEP)),
  isEdit: z.optional(z.boolean()),
});

/** ONB-01: each step is a history entry, so that the browser's Back returns to the previous step. */
export function useStep(firstStep: number) {
  const entry = entrySchema.safeParse(useLocation().state).data;
  const navigate = useNavigate();
  const goTo = (step: number, isEdit = false) => void navigate('.', { state: { step, isEdit } });
  const step = entry?.step ?? Math.min(Math.max(0, Math.trunc(firstStep)), LAST_STEP);
  return {
    step,
    setStep: (to: number) => goTo(to),
    /** Goes to a step from the review, to which Continue then returns. */
    editStep: (to: number) => goTo(to, true),
    nextStep: entry?.isEdit ? LAST_STEP : step + 1,
  };
}
