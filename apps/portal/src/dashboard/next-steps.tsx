import { paths } from '@portal/auth/paths';
import { Link } from '@portal/auth/router';
import { Button } from '@portal/ui/button';
import { Card, CardContent, CardHeader } from '@portal/ui/card';
import { FileSearch, Send } from 'lucide-react';

/** DASH-04. On narrow screens above the audits, whose number would move it when they arrive. */
export function NextSteps() {
  return (
    <Card aria-labelledby="next-steps" className="max-lg:order-first">
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
