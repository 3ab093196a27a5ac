// All functions in one process, for the embedded backend. Hosted Supabase deploys each folder's index.ts instead.
import { json } from './_shared/http.ts';
import { api } from './api/handler.ts';
import { badge } from './badge/handler.ts';
import { checkDueDeployments } from './check-deployments/handler.ts';
import { completeUpload } from './complete-upload/handler.ts';
import { deliverEmail } from './deliver-email/handler.ts';
import { deliverWebhooks } from './deliver-webhooks/handler.ts';
import { INTERNET } from './deliver-webhooks/send.ts';
import { deliverObject } from './deliver-object/handler.ts';
import { generateReport } from './generate-report/handler.ts';
import { inspectDeployments } from './inspect-deployments/handler.ts';
import { publicReport } from './public-report/handler.ts';
import { readSource } from './read-source/handler.ts';
import { sealReportOfAudit } from './seal-report/handler.ts';
import { sendOnboardingNotification } from './send-onboarding-notification/handler.ts';
import { sweepUploads } from './sweep-uploads/handler.ts';
import { unsubscribe } from './unsubscribe/handler.ts';
import { serveLocally } from './serve-locally.ts';
import { withdrawReport } from './withdraw-report/handler.ts';

export const FUNCTIONS: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  api,
  badge,
  'check-deployments': checkDueDeployments,
  'complete-upload': completeUpload,
  'deliver-email': deliverEmail,
  'deliver-object': deliverObject,
  'deliver-webhooks': deliverWebhooks(INTERNET),
  'generate-report': generateReport,
  'inspect-deployments': inspectDeployments,
  'public-report': publicReport,
  'read-source': readSource,
  'seal-report': sealReportOfAudit,
  'send-onboarding-notification': sendOnboardingNotification,
  'sweep-uploads': sweepUploads,
  unsubscribe,
  'withdraw-report': withdrawReport,
};

async function route(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/') return json({ functions: Object.keys(FUNCTIONS) });
  const name =
    /^(?:\/functions\/v1)?\/([a-z-]+)(?:\/[0-9a-f]+\.[a-z]+|(?<=\/api)\/.*)?$/.exec(pathname)?.[1] ?? '';
  const handle = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return handle ? await handle(request) : json({ error: 'There is no such function.' }, 404);
}

await serveLocally(route);
