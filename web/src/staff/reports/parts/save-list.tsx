import { Download } from 'lucide-react';
import { download } from '../../../lib/download.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { fetchListFile } from '../api/reports.ts';
import { TrailFailure } from './trail-failure.tsx';

/** Downloads a whole list as CSV. @param path API path after `/admin/audit/` */
export function SaveList({ path, children }: { path: string; children: string }) {
  const http = useHttp();
  const { busy, error, run } = useAction();
  const save = () =>
    run(async () => {
      const { name, content } = await fetchListFile(http, path);
      download(name, 'text/csv', content);
    });
  return (
    <div className="grid justify-items-start gap-3" data-no-print>
      <Button variant="outline" size="touch" busy={busy} onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4" />
        {children}
      </Button>
      {error ? <TrailFailure error={error} onRetry={() => void save()} /> : null}
    </div>
  );
}
