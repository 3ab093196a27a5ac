import { useLocation, useNavigate } from '@portal/frame/routing/router';
import { steps } from './steps.ts';

const LAST_STEP = steps.length - 1;

/** ONB-01: each step is a history entry, so that the browser's Back returns to the previous step. */
export function useStep(firstStep: number) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const goTo = (step: number, isEdit = false) => void navigate('.', { state: { step, isEdit } });
  const step = readStep(state) ?? Math.min(Math.max(0, Math.trunc(firstStep)), LAST_STEP);
  return {
    step,
    setStep: (to: number) => goTo(to),
    /** Goes to a step from the review, to which Continue then returns. */
    editStep: (to: number) => goTo(to, true),
    nextStep: isEditing(state) ? LAST_STEP : step + 1,
  };
}

function isEditing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isEdit' in state && state.isEdit === true;
}

function readStep(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('step' in state)) return null;
  const { step } = state;
  return Number.isInteger(step) && Number(step) >= 0 && Number(step) <= LAST_STEP ? Number(step) : null;
}
