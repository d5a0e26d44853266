import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate, useSearchParams } from 'react-router-dom';
import { type AddressChange, readCurrentSearch } from '../lib/address-now.ts';

/** Path, or a change of the current search. */
export type Target = string | AddressChange;

/** Link. A search change is applied to the URL at the time of the press. */
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
