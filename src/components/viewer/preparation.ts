import { createContext, useContext, useEffect } from 'react';

/** What passes between a preview and the code that prepares it ahead. */
type Preparation = {
  /** False while the file is prepared out of sight, when only its first page is loaded. */
  isShown: boolean;
  /** Whether nothing else waits for the connection. */
  mayLoadAll: boolean;
  /** Whether pages that are pictures are read at all. */
  readsScans: boolean;
  /** Whether they may be read now. */
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
