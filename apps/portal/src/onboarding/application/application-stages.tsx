import { cn } from '@portal/ui/primitives/class-names';
import { Check } from 'lucide-react';

const stages = [
  { title: 'Application received', detail: 'We have everything we need.', state: 'done' },
  { title: 'Review by our team', detail: 'A person reads every application.', state: 'current' },
  { title: 'Your portal opens', detail: 'We will email you when it does.', state: 'upcoming' },
] as const;

const statePrefixes = { done: 'Done: ', current: 'Now: ', upcoming: 'Next: ' };

/** ONB-08, PEND-01: the stages of an application under review. */
export function ApplicationStages() {
  return (
    <ol aria-label="Your application" className="mt-2 flex flex-col">
      {stages.map(({ title, detail, state }, index) => (
        <li key={title} className="relative flex gap-3 pb-5 last:pb-0">
          {index < stages.length - 1 && (
            <span aria-hidden="true" className="absolute top-6 bottom-0 left-3 w-px bg-border" />
          )}
          <span
            aria-hidden="true"
            className={cn(
              'grid size-6 shrink-0 place-items-center rounded-full border',
              state === 'done' && 'border-transparent bg-success-subtle text-success',
              state === 'current' && 'border-warning text-warning',
              state === 'upcoming' && 'border-border',
            )}
          >
            {state === 'done' && <Check className="size-3.5" />}
            {/* A border, because forced colours remove backgrounds. */}
            {state === 'current' && <span className="rounded-full border-4 border-current" />}
          </span>
          <div className="min-w-0">
            <p className={cn('leading-6', state === 'upcoming' ? 'text-muted' : 'font-medium')}>
              <span className="sr-only">{statePrefixes[state]}</span>
              {title}
            </p>
            <p className="text-sm text-muted">{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
