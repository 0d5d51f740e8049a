import { useEffect, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import { openPdf } from '@/components/viewer/pdf-engine';
import { type PdfPageSize, sizeOf } from '@/components/viewer/pdf-page-size';

export type LoadedPdf = { pdf: pdfjs.PDFDocumentProxy; firstPage: PdfPageSize };

/** Why a document is not shown. `unread`: no answer came, or the server does not let this page read it. */
export type PdfProblem = 'broken' | 'locked' | 'refused' | 'unread';

type State = { loaded?: LoadedPdf; problem?: PdfProblem };

async function withFirstPage(pdf: pdfjs.PDFDocumentProxy): Promise<LoadedPdf> {
  return { pdf, firstPage: sizeOf(await pdf.getPage(1)) };
}

/** By the names that pdf.js gives its errors. */
const problems = new Map<unknown, PdfProblem>([
  ['InvalidPDFException', 'broken'],
  ['PasswordException', 'locked'],
  ['ResponseException', 'refused'],
]);

function problemOf(error: unknown): PdfProblem {
  return (error instanceof Error && problems.get(error.name)) || 'unread';
}

/** Opens the document at `url` and closes it when it is no longer wanted. `reopen` opens it anew. */
export function usePdf(url: string) {
  const [state, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same url again
  useEffect(() => {
    const closing = new AbortController();
    const settle = (next: State) => closing.signal.aborted || setState(next);
    openPdf(url, closing.signal)
      .then(withFirstPage)
      .then(
        (loaded) => settle({ loaded }),
        (error) => settle({ problem: problemOf(error) }),
      );
    return () => closing.abort();
  }, [url, attempt]);

  function reopen() {
    setState({});
    setAttempt((count) => count + 1);
  }

  return { ...state, reopen };
}
