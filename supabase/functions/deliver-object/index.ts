import { deliverObject } from './handler.ts';

Deno.serve(deliverObject);
