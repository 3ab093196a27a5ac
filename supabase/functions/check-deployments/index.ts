import { checkDueDeployments } from './handler.ts';

Deno.serve(checkDueDeployments);
