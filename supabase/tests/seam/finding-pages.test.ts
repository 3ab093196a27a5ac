// @vitest-environment window
import { FINDING_PAGES } from './finding-pages.ts';
import { testPages } from './test-pages.ts';

testPages(FINDING_PAGES, 'finding-pages.txt');
