import { deliverEmail } from './handler.ts';

Deno.serve(deliverEmail);
