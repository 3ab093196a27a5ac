import { withdrawReport } from './handler.ts';

Deno.serve(withdrawReport);
