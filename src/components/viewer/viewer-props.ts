import { useEffect, useEffectEvent } from 'react';
import type { FileFacts } from '@/components/viewer/file-facts/read-facts';
import type { FileText, ScanMode } from '@/components/viewer/find/use-file-text';
import type { PinProps } from '@/components/viewer/pins/page-pins';
import type { FileCodes } from '@/components/viewer/qr/use-qr-codes';
import type { PressedWords } from '@/lib/find/read-value';
import type { Hit } from '@/lib/find/search';

/** The text of a file: undefined while it loads, 'unreadable' if the viewer cannot read it. */
export type ReadText = FileText | 'unreadable' | undefined;

/** Values that the screen looks for in the file. */
export type FindProps = {
  /** Hits to box on the pages. */
  hits: readonly Hit[];
  /** The hit to scroll to. Another object scrolls there again. */
  current: Hit | undefined;
  /** Receives the text as it is read. Keep it stable. */
  onText: (text: ReadText) => void;
  /** Called when words of a page are pressed or selected. */
  onWords?: (words: PressedWords) => void;
};

export type FileSource = {
  url: string;
  /** The accessible name of the preview. */
  name: string;
  /** Returns another URL of the same file, because `url` may expire while pages are read. */
  renewUrl?: () => Promise<string | undefined>;
  /** Called on "Try again". Pass a new `url` if the old one may have expired. */
  onRetry?: () => void;
};

/** Choices of the screen around a viewer. */
export type ViewerOptions = {
  /** False for a file that is opened ahead, out of sight: only its first page is loaded. */
  isShown?: boolean;
  /** True if no other file waits for the connection. */
  mayLoadAll?: boolean;
  scans?: ScanMode;
  /** Called when the first page, or the reason for showing none, is on screen. */
  onSettled?: () => void;
  find?: FindProps;
  pins?: PinProps;
  /** True if facts may be read from the file, which are read once its first page is drawn. */
  mayReadFacts?: boolean;
  /** Receives what the file says while it is on screen, then undefined. Keep it stable. */
  onFacts?: (facts: FileFacts | undefined) => void;
  /** Receives the QR codes of pages that have been on screen, then undefined. Keep it stable. */
  onCodes?: (codes: FileCodes | undefined) => void;
};

/** Props of the viewer of each type of file. `FileViewer` sets the defaults. */
export type ViewerProps = FileSource &
  ViewerOptions &
  Required<Pick<ViewerOptions, 'isShown' | 'mayLoadAll' | 'scans' | 'mayReadFacts'>>;

/** Reports that a file is on screen, or that it will never be. */
export function useSettled(isSettled: boolean, onSettled: ViewerOptions['onSettled']): void {
  const settle = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
}

/** Reports the text of a file; on unmount, that there is none. */
export function useReportText(text: ReadText, find: FindProps | undefined): void {
  const onText = find?.onText;
  useEffect(() => {
    onText?.(text);
    return () => onText?.(undefined);
  }, [onText, text]);
}
