import { unsubscribe } from './handler.ts';

Deno.serve(unsubscribe);
