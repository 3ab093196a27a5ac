import { deliverWebhooks } from './handler.ts';
import { INTERNET } from './send.ts';

Deno.serve(deliverWebhooks(INTERNET));
