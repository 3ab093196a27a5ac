import { useLocation, useNavigate } from '@portal/auth/routing/router';
import { steps } from './steps.ts';

const LAST_STEP = steps.length - 1;

/**
 * ONB-01: the index of the current step, and a function to go to another one. Each step is an entry of the browser's
 * history, so that the browser's Back returns to the previous step.
 */
export function useStep(firstStep: number): [number, (step: number) => void] {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const goToStep = (step: number) => void navigate('.', { state: { step } });
  return [readStep(state) ?? Math.min(Math.max(0, Math.trunc(firstStep)), LAST_STEP), goToStep];
}

/** Returns the step that a history entry holds, or null if it holds none. */
function readStep(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('step' in state)) return null;
  const { step } = state;
  return Number.isInteger(step) && Number(step) >= 0 && Number(step) <= LAST_STEP ? Number(step) : null;
}
