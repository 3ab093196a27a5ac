import { publicReport } from './handler.ts';

Deno.serve(publicReport);
