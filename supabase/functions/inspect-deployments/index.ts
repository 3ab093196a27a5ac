import { inspectDeployments } from './handler.ts';

Deno.serve(inspectDeployments);
