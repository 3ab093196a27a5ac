import { paths, pathWithNext } from '@portal/domain/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';

/** AUTH-13: leads to the page that sets a password, and from there back here. */
export function PasswordCard() {
  return (
    <Card aria-labelledby="password">
      <CardHeader
        titleId="password"
        title="Password"
        description="A new password signs out all other devices and revokes your access tokens."
      />
      <CardContent>
        <Button asChild variant="secondary" size="sm">
          <Link to={pathWithNext(paths.resetPassword, paths.profileSecurity)}>Change password</Link>
        </Button>
      </CardContent>
    </Card>
  );
}
