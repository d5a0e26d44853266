import { useEffect, useState } from 'react';
import type { OpenPdf } from './open-pdf.ts';

type State = {
  readonly file: Blob | undefined;
  readonly pdf: OpenPdf | null;
  readonly isFailed: boolean;
};

/**
 * Opens a PDF and closes it after use. The library loads with the first file.
 * @param file undefined: nothing to open yet
 * @returns `pdf` null while it opens, and after a failure
 */
export function usePdf(file: Blob | undefined) {
  const [state, setState] = useState<State>({ file, pdf: null, isFailed: false });
  useEffect(() => {
    if (file === undefined) return;
    let isCurrent = true;
    let opened: OpenPdf | null = null;
    const open = async () => {
      try {
        const { openPdf } = await import('./open-pdf.ts');
        opened = await openPdf(file);
        if (isCurrent) setState({ file, pdf: opened, isFailed: false });
        else opened.close();
      } catch {
        // the message and its retry button are the same for each cause
        if (isCurrent) setState({ file, pdf: null, isFailed: true });
      }
    };
    void open();
    return () => {
      isCurrent = false;
      opened?.close();
    };
  }, [file]);
  const isCurrent = state.file === file;
  return { pdf: isCurrent ? state.pdf : null, isFailed: isCurrent && state.isFailed };
}
