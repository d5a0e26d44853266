import type { ReactNode } from 'react';

/** Comparison after a conflict with the current version, which a query of its own reads. */
export function CurrentVersion<Data>(props: {
  query: { readonly data: Data | undefined; readonly isError: boolean };
  /** true: the page has this version already */
  isSeen: (current: Data) => boolean;
  children: (current: Data) => ReactNode;
}) {
  const { data, isError } = props.query;
  if (isError) return <p>The current version could not be loaded.</p>;
  if (data === undefined) return <p role="status">Loading the current version...</p>;
  if (props.isSeen(data)) {
    return <p role="status">You have the current version now. You can try again.</p>;
  }
  return props.children(data);
}
