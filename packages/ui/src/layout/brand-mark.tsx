type Props = { logo: string | undefined };

/** BRAND-01: the firm's logo beside its name. The boot script may have set it already. */
export function BrandMark({ logo = '/favicon.svg' }: Props) {
  return (
    <img data-brand-logo="" suppressHydrationWarning src={logo} alt="" className="size-7 object-contain" />
  );
}
