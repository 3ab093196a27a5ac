import { expect, it } from 'vitest';
import type { BackendConfig } from '../../_shared/config.ts';
import { HttpError } from '../../_shared/http.ts';
import { onlyServiceCaller } from '../../_shared/service-caller.ts';

const config: BackendConfig = {
  url: 'https://project.test',
  serviceKeys: ['sb_secret_default', 'sb_secret_next'],
  cronSecret: '0123456789abcdef',
};

/** Returns null when the caller is let in, otherwise the status and the sentence of the refusal. */
function getRefusal(
  headers: Record<string, string>,
  cronSecret = config.cronSecret,
): [number, string] | null {
  const request = new Request('https://project.test/functions/v1/x', { method: 'POST', headers });
  try {
    onlyServiceCaller(request, { ...config, cronSecret });
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [error.status, error.message];
  }
}

const WITHOUT = [401, 'This function is called by the server only.'];
const WRONG = [403, 'This credential does not open this function.'];

it.each<Record<string, string>>([
  { authorization: 'Bearer sb_secret_default' },
  { authorization: 'bearer sb_secret_next' },
  { apikey: 'sb_secret_default' },
  { apikey: 'sb_secret_next' },
  { 'x-cron-secret': '0123456789abcdef' },
  // The hosted gateway sends its own key together with the secret.
  { 'x-cron-secret': '0123456789abcdef', apikey: 'sb_publishable_x', authorization: 'Bearer token' },
])('ONB-10 FILE-03 onlyServiceCaller lets a caller with %j in', (headers) => {
  expect(getRefusal(headers)).toBeNull();
});

it.each<Record<string, string>>([{}, { authorization: 'Basic c2I6' }, { authorization: 'Bearer' }])(
  'ONB-10 FILE-03 onlyServiceCaller refuses a caller with %j for lack of a credential',
  (headers) => {
    expect(getRefusal(headers)).toEqual(WITHOUT);
  },
);

it.each<Record<string, string>>([
  { authorization: 'Bearer sb_secret_defaulx' },
  { authorization: 'Bearer sb_secret_default2' },
  { authorization: 'Bearer 0123456789abcdef' },
  { authorization: 'x Bearer sb_secret_default', apikey: 'x' },
  { apikey: 'sb_publishable_x' },
  { apikey: '0123456789abcdef' },
  { 'x-cron-secret': '0123456789abcdex' },
  { 'x-cron-secret': '0123456789abcde' },
  { 'x-cron-secret': 'sb_secret_default' },
])('ONB-10 FILE-03 onlyServiceCaller refuses a caller with %j', (headers) => {
  expect(getRefusal(headers)).toEqual(WRONG);
});

it('ONB-10 FILE-03 onlyServiceCaller accepts a configured cron secret of 16 characters and ignores a shorter one', () => {
  expect(getRefusal({ 'x-cron-secret': '1234567890123456' }, '1234567890123456')).toBeNull();
  expect(getRefusal({ 'x-cron-secret': '123456789012345' }, '123456789012345')).toEqual(WRONG);
  expect(getRefusal({ 'x-cron-secret': '1234567890123456' }, null)).toEqual(WRONG);
});
