import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { Skeleton } from '@portal/ui/feedback/skeleton';

/** A placeholder for the first step while the profile is loading. It has the step's layout, so nothing moves afterwards. */
export function WizardSkeleton() {
  return (
    <>
      <div className="mb-6 flex flex-col gap-3">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-1.5 w-full" />
        <Skeleton className="h-5 w-64" />
      </div>
      <Card>
        <CardContent className="flex flex-col gap-5">
          <Skeleton className="h-8.5 w-40" />
          {[1, 2, 3].map((field) => (
            <div key={field} className="flex flex-col gap-1.5">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-9 w-full" />
            </div>
          ))}
        </CardContent>
        <CardFooter className="justify-between">
          <Skeleton className="h-9 w-16" />
          <Skeleton className="h-9 w-24" />
        </CardFooter>
      </Card>
    </>
  );
}
