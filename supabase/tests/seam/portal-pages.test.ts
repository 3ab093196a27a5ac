// @vitest-environment window
import portal from '../../../apps/portal/src/routes.tsx';
import { PORTAL_PAGES } from './portal-pages.ts';
import { testPages } from './test-pages.ts';

testPages(PORTAL_PAGES, { app: portal, unlisted: [], file: 'portal-pages.txt' });
