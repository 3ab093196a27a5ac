/** The password of every demonstration account. These accounts exist only on the embedded backend. */
export const DEMO_PASSWORD = 'demo-password-1';

/** The account with which a start signs in before it prints `ready`. */
export const DEMO_CLIENT = 'client@demo.test';

/** How clients read the demonstration's admin. */
export const DEMO_ADMIN = { full_name: 'Ingrid Solberg', title: 'Lead auditor' };

/** An auditor always needs a second factor: the mailbox page shows the code of this one. */
export const DEMO_AUDITOR = {
  email: 'auditor@demo.test',
  profile: { full_name: 'Tomasz Wrona', title: 'Auditor' },
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
