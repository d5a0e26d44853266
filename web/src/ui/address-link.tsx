import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate, useSearchParams } from 'react-router-dom';
import { type AddressChange, readCurrentSearch } from '../lib/address-now.ts';

/** Path, or a change of the current search. */
export type Target = string | AddressChange;

type Props = Omit<LinkProps, 'to' | 'onClick'> & {
  /** page to which a search change leads; default: this page */
  path?: string | undefined;
};

/** Link. A search change is applied to the URL at the time of the press. */
export function AddressLink({ to, path, ...props }: Props & { to: Target }) {
  return typeof to === 'string' ? (
    <Link {...props} to={to} />
  ) : (
    <ChangeLink {...props} path={path} change={to} />
  );
}

function ChangeLink({ change, path = '', ...props }: Props & { change: AddressChange }) {
  const [drawn] = useSearchParams();
  const navigate = useNavigate();
  const { preventScrollReset = false } = props;
  const follow = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void navigate(`${path}?${change(readCurrentSearch())}`, { preventScrollReset });
  };
  return <Link {...props} to={`${path}?${change(drawn)}`} onClick={follow} />;
}
