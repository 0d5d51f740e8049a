import 'react-pdf/dist/Page/TextLayer.css';
import { BrowserViewer } from '@/components/viewer/browser-viewer';
import { PdfPages } from '@/components/viewer/pdf-pages';
import { type PdfProblem, usePdf } from '@/components/viewer/use-pdf';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { isForeign } from '@/lib/preview-url';

export { warmUp } from '@/components/viewer/pdf-engine';

const messages: Record<PdfProblem, string> = {
  broken: 'This PDF is damaged and cannot be shown.',
  locked: 'This PDF is protected by a password and cannot be shown.',
  refused: 'The server did not hand out the file.',
  unread: 'The file could not be loaded.',
};

/** A PDF on the desk. One that only the browser itself may read is left to the browser's own viewer. */
export function PdfViewer({
  url,
  name,
  onRetry,
}: {
  url: string;
  name: string;
  onRetry?: () => void;
}) {
  const { loaded, problem, reopen } = usePdf(url);
  if (loaded) return <PdfPages loaded={loaded} name={name} />;
  if (!problem) return <ViewerLoading />;
  if (problem === 'unread' && isForeign(url)) return <BrowserViewer url={url} name={name} />;

  function retry() {
    reopen();
    onRetry?.();
  }
  const mayHelp = problem === 'refused' || problem === 'unread';
  return <ViewerFailure retry={mayHelp ? retry : undefined}>{messages[problem]}</ViewerFailure>;
}
