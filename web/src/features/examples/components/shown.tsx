import type { ToolId } from '@roletrail/contracts/tools/registry';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { toolExampleQuery } from '../api/example.ts';

/** Shows the example once loaded; at once if the server rendered it. */
export function ExampleLoader<E extends object>(props: {
  name: ToolId;
  /** `E` is the type that the definition of the tool returns */
  children: (example: E) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(toolExampleQuery(props.name));
  if (data !== undefined) return props.children(data as E);
  if (error === null) return <Loading what="the example" />;
  return <LoadFailure what="the example" error={error} onRetry={() => void refetch()} />;
}
