import type { ToolExamples } from '@roletrail/contracts/tool-examples';
import type { ReadyToolId } from '@roletrail/contracts/tools/registry';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { toolExampleQuery } from '../api/example.ts';

/** Shows the example once loaded; at once if the server rendered it. */
export function ExampleLoader<N extends ReadyToolId>(props: {
  name: N;
  children: (example: ToolExamples[N]) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(toolExampleQuery(props.name));
  if (data !== undefined) return props.children(data);
  if (error === null) return <Loading what="the example" />;
  return <LoadFailure what="the example" error={error} onRetry={() => void refetch()} />;
}
