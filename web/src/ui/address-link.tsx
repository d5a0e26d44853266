import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate, useSearchParams } from 'react-router-dom';
import { type AddressChange, readCurrentSearch } from '../lib/address-now.ts';

/** Somewhere else, or here with another search. */
export type Target = string | AddressChange;

/** A link. Where it changes the search, it changes that of the moment at which it is pressed. */
export function AddressLink({ to, ...props }: Omit<LinkProps, 'to' | 'onClick'> & { to: Target }) {
  return typeof to === 'string' ? (
    <Link {...props} to={to} />
  ) : (
    <ChangeLink {...props} change={to} />
  );
}

function ChangeLink({
  change,
  ...props
}: Omit<LinkProps, 'to' | 'onClick'> & { change: AddressChange }) {
  const [drawn] = useSearchParams();
  const navigate = useNavigate();
  const { preventScrollReset = false } = props;
  const follow = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void navigate(`?${change(readCurrentSearch())}`, { preventScrollReset });
  };
  return <Link {...props} to={`?${change(drawn)}`} onClick={follow} />;
}
