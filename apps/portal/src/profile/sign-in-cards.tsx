import { paths, pathWithNext } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { TitledCard } from '@portal/ui/primitives/card';

/** AUTH-13, AUTH-20: lead to the pages that change the sign-in address and the password. */
export function SignInCards({ email }: { email: string }) {
  return (
    <>
      <TitledCard titleId="sign-in-address" title="Sign-in address" description={email}>
        <SmallButton asChild>
          <Link to={paths.changeAddress}>Change address</Link>
        </SmallButton>
      </TitledCard>
      <TitledCard
        titleId="password"
        title="Password"
        description="A new password signs out all other devices and revokes your access tokens."
      >
        <SmallButton asChild>
          <Link to={pathWithNext(paths.resetPassword, paths.profileSecurity)}>Change password</Link>
        </SmallButton>
      </TitledCard>
    </>
  );
}
