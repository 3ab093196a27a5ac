// @vitest-environment window
import admin from '../../../apps/admin/src/routes.tsx';
import { ADMIN_PAGES } from './admin-pages.ts';
import { FINDING_PAGES } from './finding-pages.ts';
import { testPages, testThatAllAreOpened } from './test-pages.ts';

testPages(ADMIN_PAGES, 'admin-pages.txt');
testThatAllAreOpened(admin, [...ADMIN_PAGES, ...FINDING_PAGES]);
