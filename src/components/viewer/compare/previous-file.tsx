import { useCallback } from 'react';
import { previousWords } from '@/components/viewer/compare/compare-words';
import { ComparedFiles } from '@/components/viewer/compare/compared-files';
import { openReplaced } from '@/components/viewer/compare/open-revisions';
import { type PdfSource, toSource } from '@/components/viewer/pdf-source';
import { fetchImage } from '@/components/viewer/scan/draw-image';
import { writePdf } from '@/lib/fit-file/jpeg-pdf';
import { readJpegHeader } from '@/lib/fit-file/picture-header';
import { getPreviewUrl } from '@/lib/media-url';
import type { Pin } from '@/lib/rejection-note';

/** Where a file can be fetched. `url` is untrusted. */
export type FileAt = { url: string; mime_type: string };

type Props = {
  /** Finds both files. `previous` is missing once the document has been decided. Keep it stable. */
  find: (signal: AbortSignal) => Promise<FileAt & { previous: FileAt | null }>;
  /** Pins of the rejection to the previous file. */
  pins: readonly Pin[];
  onClose: () => void;
};

/** Shows a replaced file beside its replacement. */
export default function PreviousFile({ find, pins, onClose }: Props) {
  const open = useCallback(
    async (signal: AbortSignal) => {
      const now = await find(signal);
      const sources = { before: toPages(now.previous), now: toPages(now) };
      return openReplaced(sources, signal);
    },
    [find],
  );
  return <ComparedFiles open={open} words={previousWords} pins={pins} onClose={onClose} />;
}

/**
 * A file as pages that pdf.js draws; a picture is one page. Rejects if the file is neither a PDF
 * nor a picture, or is missing.
 */
async function toPages(file: FileAt | null): Promise<PdfSource> {
  const url = file && getPreviewUrl(file.url, file.mime_type);
  if (!url) throw new Error('The file has no address.');
  const source = toSource(url);
  if (file.mime_type === 'application/pdf') return source;
  const jpeg = 'data' in source ? new Blob([source.data.slice()]) : await fetchImage(url);
  const header = await readJpegHeader(jpeg);
  if (!header) throw new Error('The picture cannot be read.');
  const pdf = writePdf([{ jpeg, ...header }]);
  return { data: new Uint8Array(await pdf.arrayBuffer()) };
}
