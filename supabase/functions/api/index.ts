import { api } from './handler.ts';

Deno.serve(api);
