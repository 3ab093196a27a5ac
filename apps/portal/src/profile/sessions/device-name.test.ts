import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

it.each([
  [CHROME, 'Chrome on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`${CHROME} Edg/141.0.0.0`, 'Microsoft Edge on Windows'],
  ['<img src=x onerror=alert(1)>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('AUTH-19 names the browser %j as "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
