import { badge } from './handler.ts';

Deno.serve(badge);
