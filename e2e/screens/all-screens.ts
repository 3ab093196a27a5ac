import { adminAuditPages, adminWithoutAudit } from './admin-audit-screens.ts';
import { adminDesk, adminWithoutDesk } from './admin-desk-screens.ts';
import {
  adminImpersonating,
  adminPages,
  adminWithClient,
  adminWithoutBackend,
  adminWithoutClient,
} from './admin-screens.ts';
import { adminWithProposals, clientWithProposals } from './proposal-screens.ts';
import { clientWithFindings, clientWithoutAudit } from './audit-screens.ts';
import { applicant, pendingApplicant, rejectedApplicant, visitor } from './visitor-screens.ts';
import { clientWithMany, clientWithOne, clientWithoutBackend, clientWithoutData } from './client-screens.ts';
import type { ScreenSet } from './screen.ts';
import { adminWithoutApp, clientWithApp, personWithCodePage } from './second-factor-screens.ts';

/** Every screen in every state, by user. Calling an entry creates that user and their data. */
export const screenSets: Record<string, () => Promise<ScreenSet>> = {
  'an admin': adminPages,
  'an applicant': applicant,
  'a client without data': clientWithoutData,
  'a visitor': visitor,
  'a client whose backend fails': clientWithoutBackend,
  'an admin on the pages of an audit': adminAuditPages,
  'an admin whose audit fails': adminWithoutAudit,
  'an admin at the desk': adminDesk,
  'an admin whose desk fails': adminWithoutDesk,
  'an admin whose backend fails': adminWithoutBackend,
  'a client with many audits, files and requests': clientWithMany,
  'a client with findings': clientWithFindings,
  'a client whose audit fails': clientWithoutAudit,
  'a client with one audit, file and request': clientWithOne,
  'a client with proposals': clientWithProposals,
  'an admin with proposals': adminWithProposals,
  'an admin with a selected client': adminWithClient,
  'an admin without a selected client': adminWithoutClient,
  'an admin who impersonates a client': adminImpersonating,
  'somebody who is asked for a code': personWithCodePage,
  'an admin without an app': adminWithoutApp,
  'a client with an app': clientWithApp,
  'a pending applicant': pendingApplicant,
  'a rejected applicant': rejectedApplicant,
};
