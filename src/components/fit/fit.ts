import {
  type Fitted,
  fitFiles,
  isFitting,
  keep,
  type OpenScan,
  type Rules,
  type Source,
} from '@/lib/fit-file/fit-files';

export { isFitting, keep };

/** Few files need what opens PDFs. */
const openScan: OpenScan = async (...opening) => {
  const loaded = await import('@/components/fit/open-scan');
  return loaded.openScan(...opening);
};

/** Makes what was chosen fit a document type, or rejects with a FitProblem. */
export const fitChosen = (
  sources: readonly Source[],
  rules: Rules,
  signal: AbortSignal,
): Promise<Fitted> => fitFiles(sources, rules, openScan, signal);
