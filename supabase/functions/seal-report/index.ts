import { sealReportOfAudit } from './handler.ts';

Deno.serve(sealReportOfAudit);
