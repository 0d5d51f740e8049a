import { createContext, useContext, useEffect } from 'react';
import type { FileText } from '@/components/viewer/find/use-file-text';
import type { Hit } from '@/lib/find/search';

/** What the file says of a value. */
export type Finding =
  /** While the text of the file is read, and then its pictures. */
  | { state: 'searching' | 'reading' }
  | { state: 'no text' }
  /** Not found where some pages, or all of them, could not be read. */
  | { state: 'unread'; pages: readonly number[]; isAll: boolean }
  | { state: 'not found'; isScan: boolean }
  /** Only something that looks like it, or that could not be read clearly. */
  | { state: 'read as'; readAs: string; hits: readonly Hit[] }
  | { state: 'found'; hits: readonly Hit[] };

/** What a viewer has read: undefined while it loads, 'unreadable' where it cannot tell. */
export type ReadText = FileText | 'unreadable' | undefined;

type FileFinder = {
  /** Undefined for what is not looked for, and where the file cannot be read. */
  getFinding: (value: string) => Finding | undefined;
  /** Goes to the first place of a value, or to the next one. */
  goTo: (value: string) => void;
  /** The value that was gone to last, and which of its places. */
  current: { value: string; index: number; hit: Hit } | undefined;
  /** All places of all values. */
  hits: readonly Hit[];
  setText: (text: ReadText) => void;
};

/** Undefined where a viewer shows a file without values to look for. */
export const FileFinderContext = createContext<FileFinder | undefined>(undefined);

/** The values looked for in the file shown beside them; undefined outside `FileFinderProvider`. */
export function useFileFinder(): FileFinder | undefined {
  return useContext(FileFinderContext);
}

/** Tells the provider what a viewer has read, as long as it is mounted. */
export function useReportText(text: ReadText): void {
  const setText = useFileFinder()?.setText;
  useEffect(() => {
    setText?.(text);
    return () => setText?.(undefined);
  }, [setText, text]);
}
