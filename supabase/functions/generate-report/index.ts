import { generateReport } from './handler.ts';

Deno.serve(generateReport);
