import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';

/** AUTH-07. */
export function LegalLinks() {
  return (
    <p className="mt-8 text-sm text-muted">
      By continuing you accept our{' '}
      <Link className="underline underline-offset-2 hover:text-foreground" to={paths.termsOfUse}>
        Terms of use
      </Link>{' '}
      and our{' '}
      <Link className="underline underline-offset-2 hover:text-foreground" to={paths.privacyPolicy}>
        Privacy policy
      </Link>
      .
    </p>
  );
}
