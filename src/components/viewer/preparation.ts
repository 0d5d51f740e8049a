import { createContext, useContext, useEffect } from 'react';

/**
 * What a preview and those who prepare it tell each other. `onSettled` is called when the preview
 * shows its first page, or says why it cannot. Until `mayLoadAll` it loads no more than that.
 */
export const PreparationContext = createContext<{ onSettled: () => void; mayLoadAll: boolean }>({
  onSettled: () => undefined,
  mayLoadAll: true,
});

export const usePreparation = () => useContext(PreparationContext);

export function useSettled(isSettled: boolean): void {
  const { onSettled } = usePreparation();
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
}
