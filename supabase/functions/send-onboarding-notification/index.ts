import { sendOnboardingNotification } from './handler.ts';

Deno.serve(sendOnboardingNotification);
