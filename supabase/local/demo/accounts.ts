// The demonstration's accounts, as the terminal lists them after a start.

/** Every demonstration account's password; they exist on the embedded backend alone. */
export const DEMO_PASSWORD = 'demo-password-1';

/** The account that a start signs in with before it says `ready`. */
export const DEMO_CLIENT = 'client@demo.test';
