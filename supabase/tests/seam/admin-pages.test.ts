// @vitest-environment window
import admin from '../../../apps/admin/src/routes.tsx';
import { ADMIN_PAGES } from './admin-pages.ts';
import { testPages } from './test-pages.ts';

testPages(ADMIN_PAGES, { app: admin, unlisted: [':page/*'], file: 'admin-pages.txt' });
