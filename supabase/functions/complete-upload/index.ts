import { completeUpload } from './handler.ts';

Deno.serve(completeUpload);
