import { sweepUploads } from './handler.ts';

Deno.serve(sweepUploads);
