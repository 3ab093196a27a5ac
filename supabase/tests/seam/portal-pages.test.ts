// @vitest-environment window
import portal from '../../../apps/portal/src/routes.tsx';
import { PORTAL_PAGES } from './portal-pages.ts';
import { testPages, testThatAllAreOpened } from './test-pages.ts';

testPages(PORTAL_PAGES, 'portal-pages.txt');
testThatAllAreOpened(portal, PORTAL_PAGES);
