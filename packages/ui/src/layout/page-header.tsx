import { plainTitle } from '@portal/domain/markdown/title-parts';
import { TitleText } from '../markdown/title-text.tsx';
import { ArrowLeft } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { focusHeading } from './focus-heading.ts';
import { Link } from './link.tsx';
import { cn } from '../primitives/class-names.ts';
import { usePageTitle } from './page-title.ts';

const firstPath = readFirstPath();
let hasNavigated = false;

/** The path of the first page of the visit. Read from the browser, because this module may first run after a navigation. */
function readFirstPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? window.location.href).pathname;
}

type TrailPart = {
  text: string;
  /** None for a page that its reader may not open. */
  href?: string | false;
  /** What a screen reader says in place of the text, which it contains. */
  label?: string;
};

interface PageHeaderProps {
  /** Code between backticks is shown as code. */
  title: string;
  documentTitle?: string;
  description?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  /** The pages above this one, the outermost first. With them the header is a single line of 64 px where the window is wide enough. */
  trail?: readonly TrailPart[];
  /** What stands between the heading and the buttons of such a line. */
  facts?: ReactNode;
  className?: string;
}

/** ALL-02: sets the document title, and takes focus after a navigation, but not on the first page of a visit. */
export function PageHeader({
  title,
  documentTitle,
  description,
  actions,
  back,
  trail,
  facts,
  className,
}: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = window.location;
  usePageTitle(documentTitle ?? plainTitle(title));

  useEffect(() => {
    if (!hasNavigated && pathname === firstPath) return;
    hasNavigated = true;
    focusHeading(heading.current);
  }, [pathname]);

  if (trail) {
    return (
      // By its own width, because enlarged text and the sidebar leave less room than the window has.
      <header className={cn('@container border-b border-border', className)}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3 @6xl:h-16 @6xl:flex-nowrap @6xl:pb-0">
          <div className="min-w-0 @6xl:flex-1">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 @6xl:flex-nowrap">
              {trail.map((part) => (
                <Fragment key={part.text}>
                  <TrailLink {...part} />
                  <span aria-hidden="true" className="text-muted">
                    /
                  </span>
                </Fragment>
              ))}
              <h1
                ref={heading}
                tabIndex={-1}
                className="min-w-0 text-lg font-semibold wrap-anywhere @6xl:truncate"
                title={plainTitle(title)}
              >
                <TitleText title={title} />
              </h1>
            </div>
            {description && <p className="text-sm wrap-anywhere text-muted @6xl:truncate">{description}</p>}
          </div>
          {facts}
          {/* They have their own row, so that a long name that arrives later does not move them. */}
          {actions && (
            <div className="flex basis-full flex-wrap items-center gap-2 @6xl:shrink-0 @6xl:basis-auto">
              {actions}
            </div>
          )}
        </div>
      </header>
    );
  }

  return (
    <header className={cn('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0 flex-1 basis-64">
        {/* The negative margin aligns the text of a ghost button with the heading. */}
        {back && <div className="mb-2 -ml-3">{back}</div>}
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
          <TitleText title={title} />
        </h1>
        {description && <p className="mt-0.5 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

function TrailLink({ text, href, label }: TrailPart) {
  const classes = 'min-w-0 text-muted wrap-anywhere @6xl:truncate';
  if (!href) return <span className={classes}>{text}</span>;
  return (
    <Link
      href={href}
      {...(label && { 'aria-label': label })}
      className={cn(classes, 'rounded-sm underline-offset-4 hover:underline')}
    >
      {text}
    </Link>
  );
}

type Props = { href: string; className?: string; children: ReactNode };

export function BackLink({ href, className, children }: Props) {
  return (
    <Button asChild variant="ghost" size="sm" className={className}>
      <Link href={href}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  );
}
