import type { AuditListAnswer } from '@roletrail/contracts/http/audit-trail';
import { useSearchParams } from 'react-router-dom';
import { Sheet, SheetContent } from '../../../../ui/sheet.tsx';
import { readExport, withExport } from '../../trail-address.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';

/** Sheet for the export in the URL: the form or the progress. */
export function ExportSheet({ trees }: { trees?: AuditListAnswer['trees'] | undefined }) {
  const [search, setSearch] = useSearchParams();
  const named = readExport(search);
  const show = (next: string | null) =>
    setSearch(withExport(search, next), { preventScrollReset: true, replace: named === 'new' });
  return (
    <Sheet open={named !== null} onOpenChange={(open) => (open ? undefined : show(null))}>
      {named === null ? null : (
        <SheetContent
          wide
          title={named === 'new' ? 'Export records' : 'Export'}
          description={
            named === 'new'
              ? 'We record the export before the download starts.'
              : 'You find it again under Exports.'
          }
        >
          {named === 'new' ? (
            <ExportForm trees={trees} onMade={show} />
          ) : (
            <ExportProgress key={named} id={named} />
          )}
        </SheetContent>
      )}
    </Sheet>
  );
}
