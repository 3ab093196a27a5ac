import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { FileSearch, Send } from 'lucide-react';

/** DASH-04. On narrow screens it comes before the audits, so that it does not move when they have loaded. */
export function NextSteps() {
  return (
    <Card aria-labelledby="next-steps" className="lg:order-last">
      <CardHeader titleId="next-steps" title="Next Steps" />
      <CardContent className="flex flex-col gap-2">
        <Button asChild>
          <Link to={paths.request}>
            <Send aria-hidden="true" />
            Request New Audit
          </Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={paths.reports}>
            <FileSearch aria-hidden="true" />
            Review Findings
          </Link>
        </Button>
      </CardContent>
    </Card>
  );
}
