import { toast } from '@portal/ui/feedback/toast';

let isDue = false;

/** Marks that a sign-in by the form has begun, or has failed: only then is the user welcomed. */
export function setWelcomeDue(value: boolean): void {
  isDue = value;
}

/** AUTH-10: welcomes a user who has signed in by the form, once. */
export function welcome(): void {
  if (isDue) toast.success('Welcome back!');
  isDue = false;
}
