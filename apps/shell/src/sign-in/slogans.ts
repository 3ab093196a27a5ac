/** AUTH-06: what rotates beside the sign-in form. */
export const slogans: readonly string[] = ['Your exploit, found by us, first.'];
