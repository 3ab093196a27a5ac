import { defineConfig, type DummyRuleMap } from 'oxlint';
import { APP_NAMES } from './scripts/apps.mjs';

const PATHS = [
  { name: 'react-router-dom', message: 'Import from @portal/frame/routing/router.' },
  { name: '@tanstack/react-query', message: 'Import from @portal/data/client/query.' },
  { name: 'sonner', message: 'Import from @portal/ui/feedback/toast.' },
  { name: 'zustand', message: 'Client state lives in the packages.' },
  { name: '@supabase/supabase-js', message: 'Only packages/data and packages/auth know Supabase.' },
];
const NO_OTHER_APP = {
  regex: String.raw`^@portal/[a-z]+-app(/|$)|/apps/|^(\.\./){2,}(${APP_NAMES.join('|')})/`,
  message: 'No app imports another app.',
};
const NO_SCRIPTS = { regex: '(^|/)scripts/', message: 'Browser code imports nothing from scripts.' };
/** Folders of the remotes' features from which other features import. */
const SHARED = [
  'shared',
  'clients/actions',
  'clients/panel',
  'finding/fields',
  'finding/list',
  'requests/actions',
  'audits/summary',
  'files/list',
  'form',
  'knowledge',
  'onboarding/application',
  'selected-client',
  'team',
];

const refuse = (patterns: object[], paths: object[] = []): DummyRuleMap => ({
  'eslint/no-restricted-imports': ['error', { paths, patterns }],
});

/** Only the packages below it may be imported by a package. */
const packageRule = (name: string, refused: string, message: string, paths: object[] = []) => ({
  files: [`packages/${name}/**`],
  rules: refuse([{ regex: `^@portal/(${refused}|testing|[a-z]+-app)(/|$)`, message }], paths),
});

/** Files so many folders below `src` reach another feature by so many `../`. */
const featureRule = (depth: number) => ({
  files: ['portal', 'admin'].map((app) => `apps/${app}/src${'/*'.repeat(depth + 1)}`),
  rules: refuse(
    [
      NO_OTHER_APP,
      NO_SCRIPTS,
      {
        group: [`${'../'.repeat(depth)}[a-z]*/**`, ...SHARED.map((folder) => `!**/${folder}/**`)],
        message: "No feature imports another feature's inside, except for the folders that features share.",
      },
    ],
    PATHS,
  ),
});

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/database.types.ts', '.data/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-target-blank': 'error',
    'eslint/no-console': ['error', { allow: ['info', 'warn', 'error'] }],
    'eslint/eqeqeq': 'error',
    'import/no-cycle': 'error',
    ...refuse([NO_OTHER_APP, NO_SCRIPTS], PATHS),
  },
  overrides: [
    {
      files: ['packages/domain/**'],
      rules: refuse([
        {
          regex: '^(@portal/|react(/|$)|react-|@supabase/|@tanstack/)',
          message: 'packages/domain is pure: edge functions import it.',
        },
      ]),
    },
    packageRule('ui', 'ui|data|auth|frame|audit', 'packages/ui imports packages/domain alone.'),
    packageRule('data', 'ui|data|auth|frame|audit', 'packages/data imports packages/domain alone.'),
    packageRule('auth', 'auth|frame|audit', 'packages/auth imports packages/domain, ui and data alone.'),
    packageRule('frame', 'frame|audit', 'packages/frame imports packages/domain, ui, data and auth alone.'),
    packageRule('audit', 'audit', 'packages/audit imports no app.', PATHS),
    ...[1, 2, 3, 4].map(featureRule),
    { files: ['packages/*/src/**/*.test.*', 'packages/testing/**'], rules: refuse([NO_OTHER_APP]) },
    {
      files: ['packages/ui/**/*.test.*', 'apps/admin/**/*.test.*'],
      rules: {
        'vitest/no-restricted-vi-methods': [
          'error',
          {
            mock: 'The test files here share their modules, so that a replaced module would reach the others.',
          },
        ],
      },
    },
    {
      files: ['supabase/functions/**'],
      rules: {
        ...refuse([
          {
            regex: String.raw`/packages/(ui|data|auth|frame|audit|testing)/|/apps/|^@portal/|/scripts/|^(\.\./)+local/`,
            message: 'Edge functions import packages/domain alone.',
          },
        ]),
        'eslint/no-console': 'off',
      },
    },
    {
      files: ['supabase/local/**', 'supabase/scripts/**', 'supabase/bench/**', 'scripts/**'],
      rules: {
        ...refuse([{ regex: '/apps/', message: 'Only apps import apps.' }]),
        'eslint/no-console': 'off',
      },
    },
    {
      files: [
        'supabase/tests/**',
        'supabase/functions/tests/**',
        'supabase/*.ts',
        'e2e/**',
        'apps/*/vite/**',
        'apps/*/vite.*.ts',
        '*.config.ts',
        'apps/shell/src/deployment/*.test.ts',
        'apps/shell/src/remotes/loading/shared-exports.test.ts',
        'apps/portal/src/knowledge/markdown-articles.test.ts',
        'apps/admin/src/audits/audit/audit-page.test.tsx',
      ],
      rules: { 'eslint/no-restricted-imports': 'off', 'eslint/no-console': 'off' },
    },
  ],
});
