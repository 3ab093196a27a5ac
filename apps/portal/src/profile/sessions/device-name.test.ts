import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [null, 'Unknown device'],
  ['', 'Unknown device'],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'Googlebot'],
  ['Windows NT 10.0; Win64', 'Windows'],
  ['<script>', 'Unknown device'],
])('AUTH-19 a browser that calls itself %j is listed as "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
