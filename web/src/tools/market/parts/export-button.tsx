import type { Market } from '@roletrail/contracts/tools/market';
import { Download } from 'lucide-react';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { marketFile } from '../market-file.ts';

/** Downloads all figures on the page as one file. */
export default function ExportButton({ market }: { market: Market }) {
  const save = () => download('market-figures.csv', 'text/csv;charset=utf-8', marketFile(market));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1" data-no-print>
      <Button variant="outline" size="touch" onClick={save}>
        <Download aria-hidden="true" className="size-4" />
        Export these figures (CSV)
      </Button>
      <p className="text-sm text-muted">One file; each row names its source and release.</p>
    </div>
  );
}
