import { loadFit } from '@/components/fit/use-fit';
import { loadOnce } from '@/feedback/load-code';

const loadLens = loadOnce(() => import('@/lib/straighten/straighten'));

/** Loads what makes pages of shots, once there is one. */
export async function loadStraightening() {
  const [{ straighten }, { fitFiles }] = await Promise.all([loadLens(), loadFit()]);
  return {
    straighten,
    /** Makes a PDF of JPEGs, whose bytes stay as they are. */
    async makePdf(pages: readonly Blob[], name: string) {
      const sources = pages.map((page, index) => ({
        id: String(index),
        file: new File([page], name, { type: 'image/jpeg' }),
        turn: 0 as const,
      }));
      const rules = { mimeType: 'application/pdf', maxBytes: Number.POSITIVE_INFINITY };
      const neverOpened = () => Promise.reject(new Error('Not a PDF.'));
      const { file } = await fitFiles(sources, rules, neverOpened, new AbortController().signal);
      return { pdf: file, name: file.name };
    },
  };
}
