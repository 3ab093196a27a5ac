import fc from 'fast-check';
import type { FuzzRequest } from './send.ts';
import { anyRowId, anyValue, hostileText } from './values.ts';

const functionPath = fc.constantFrom(
  'send-onboarding-notification',
  'send-onboarding-notification',
  'deliver-email',
  'deliver-webhooks',
  'check-deployments',
  'inspect-deployments',
  'sweep-uploads',
  'complete-upload',
  'deliver-object',
  'deliver-object',
  'read-source',
  'withdraw-report',
  'seal-report',
  'generate-report',
  `badge/${'c3'.repeat(32)}.svg`,
  `public-report/${'c3'.repeat(32)}.pdf`,
  'badge/..%2f..%2fstorage.svg',
  'nothing',
  '',
  '../../rest/v1/user_roles',
  '%2e%2e/deliver-email',
  'deliver-email/',
  '_shared/config.ts',
);

export const functionRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: functionPath,
    method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'DELETE', 'HEAD'),
    profile: fc.oneof(
      fc.dictionary(
        fc.oneof(fc.constantFrom('full_name', 'services', 'business_email'), hostileText),
        anyValue,
        { maxKeys: 4 },
      ),
      anyValue,
    ),
    kind: fc.oneof(fc.constantFrom('report', 'file', 'final'), anyValue),
    step: fc.oneof(fc.constantFrom('check', 'preview', 'issue', 'markdown'), anyValue),
    id: fc.oneof(anyRowId, anyValue),
    contentType: fc.constantFrom('application/json', 'application/json', 'text/plain', ''),
    secret: fc.constantFrom(undefined, undefined, 'x', 'undefined', ''),
  })
  .map(({ path, method, profile, kind, step, id, contentType, secret }) => ({
    surface: 'functions',
    method,
    path: `/functions/v1/${path}`,
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...(secret !== undefined && { 'x-cron-secret': secret }),
    },
    body:
      method === 'GET' || method === 'HEAD'
        ? ''
        : JSON.stringify({
            profileData: profile,
            kind,
            step,
            id,
            version: '1',
            reason: 'Attacked at random.',
          }),
  }));
