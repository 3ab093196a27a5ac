import { cn } from '@portal/ui/primitives/class-names';
import { Progress } from '@portal/ui/feedback/progress';
import { Check } from 'lucide-react';
import { steps } from './steps.ts';

/** ONB-01: why and for how long, the progress by step and percent (100 only once the application is sent), and whether the draft is stored. */
export function WizardProgress({ step, isSaved }: { step: number; isSaved: boolean }) {
  const percent = Math.round((step / steps.length) * 100);
  return (
    <div className="mb-6 flex flex-col gap-3">
      <p className="text-muted">
        Tell us about your project, so that we can see whether and when we can audit it. It takes about five
        minutes; we answer in 24-48 hours.
      </p>
      <div className="flex items-center justify-between gap-4 text-sm">
        <p className="font-medium">
          Step {step + 1} of {steps.length} <span className="text-muted tabular-nums">({percent}%)</span>
        </p>
        {/* Empty, it is as tall as with its text, so that the form below does not move. */}
        <p aria-live="polite" className="flex min-h-[1lh] items-center gap-1.5 text-muted">
          {isSaved && (
            <>
              <Check aria-hidden="true" className="size-3.5" />
              Saved
            </>
          )}
        </p>
      </div>
      <Progress value={percent} label="Progress of your application" />
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:flex">
        {steps.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === step ? 'step' : undefined}
            className={cn(index === step ? 'font-medium text-accent forced-colors:underline' : 'text-muted')}
          >
            {index < step ? (
              <>
                <Check aria-hidden="true" className="mr-1 mb-0.5 inline size-3.5 text-success" />
                <span className="sr-only">Done: </span>
              </>
            ) : (
              `${index + 1}. `
            )}
            {title}
          </li>
        ))}
      </ol>
    </div>
  );
}
