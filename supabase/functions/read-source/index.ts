import { readSource } from './handler.ts';

Deno.serve(readSource);
