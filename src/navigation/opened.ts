import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State in the history entry of what is open over a list. */
export type OpenedState = {
  /** True if the previous history entry is the screen that has opened this one. */
  hasOpener?: true;
  /** The draft with which its form goes on. */
  draft?: string;
  /** The type of a new document. */
  typeId?: string | number;
  /** The district to add in the form for a person's districts. */
  district?: string | number;
} | null;

/** The path of what is open for a row, below that of its list: `12/edit`, or `12` alone. */
export const toPath = (id: string | number, ...rest: string[]) =>
  [encodeURIComponent(id), ...rest].join('/');

export type Open = (path: string, given?: Pick<NonNullable<OpenedState>, 'typeId'>) => void;

/**
 * Opens a child route of the screen, such as `add` or `12/edit`. Filters and page stay in the
 * address.
 */
export function useOpen(): Open {
  const navigate = useNavigate();
  return useCallback(
    (path, given) => {
      const state: OpenedState = { ...given, hasOpener: true };
      // Reads the present search: memoized rows keep this function over changes of `useLocation`.
      void navigate({ pathname: path, search: window.location.search }, { state });
    },
    [navigate],
  );
}

/** Closes the child route that the caller shows. An address that was entered leads to its list. */
export function useClose(): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return () => {
    if ((state as OpenedState)?.hasOpener) void navigate(-1);
    else void navigate({ pathname: '..', search }, { replace: true });
  };
}
