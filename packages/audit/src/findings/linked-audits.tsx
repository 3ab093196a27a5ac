import { useLinkedAudits } from '@portal/data/audits/next-review';
import { Link } from '@portal/ui/layout/link';
import { Notice } from '@portal/ui/feedback/notice';

type Props = { clientId: string; auditId: string; getHref: (auditId: string) => string };

const LINK = 'rounded-sm underline underline-offset-4 hover:decoration-2';

/** AUD-07: links to the audit that this one reviews again, and to those that review this one. Nothing while there are none. */
export function LinkedAudits({ clientId, auditId, getHref }: Props) {
  const { data } = useLinkedAudits(clientId, auditId);
  if (!data || (data.before === null && data.after.length === 0)) return null;
  return (
    <Notice>
      {data.before && (
        <p className="wrap-anywhere">
          This is the next review of{' '}
          <Link href={getHref(data.before.id)} className={LINK}>
            {data.before.title}
          </Link>
          .
        </p>
      )}
      {data.after.map(({ id, title }) => (
        <p key={id} className="wrap-anywhere">
          Reviewed again in{' '}
          <Link href={getHref(id)} className={LINK}>
            {title}
          </Link>
          .
        </p>
      ))}
    </Notice>
  );
}
