import { createContext, useContext, useEffect } from 'react';

/** What a preview and those who prepare it ahead tell each other. */
type Preparation = {
  /** False while the file is prepared out of sight: then it loads its first page only. */
  isShown: boolean;
  /** Whether nothing else waits for the line. */
  mayLoadAll: boolean;
  /** Whether pages that are pictures are read, and whether that may be done now. */
  readsScans: boolean;
  mayReadScans: boolean;
  /** Called when the preview shows its first page, or says why it cannot. */
  onSettled: () => void;
};

export const PreparationContext = createContext<Preparation>({
  isShown: true,
  mayLoadAll: true,
  readsScans: false,
  mayReadScans: false,
  onSettled: () => undefined,
});

export const usePreparation = () => useContext(PreparationContext);

export function useSettled(isSettled: boolean): void {
  const { onSettled } = usePreparation();
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
}
