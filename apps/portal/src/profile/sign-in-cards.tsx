import { paths, pathWithNext } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';

/** AUTH-13, AUTH-20: lead to the pages that change the sign-in address and the password. */
export function SignInCards({ email }: { email: string }) {
  return (
    <>
      <Card aria-labelledby="sign-in-address">
        <CardHeader titleId="sign-in-address" title="Sign-in address" description={email} />
        <CardContent>
          <Button asChild variant="secondary" size="sm">
            <Link to={paths.changeAddress}>Change address</Link>
          </Button>
        </CardContent>
      </Card>
      <PasswordCard />
    </>
  );
}

function PasswordCard() {
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
