import type { ReactNode } from 'react';

type Props = {
  onClick: () => void;
  /** Preloads what the click will open. */
  intent?: { onPointerEnter: () => void; onFocus: () => void };
  isRunning?: boolean;
  isMain?: boolean;
  children: ReactNode;
};

/** A button in a row's last cell. The main one is what the row waits for. */
export function RowAction({ onClick, intent, isRunning = false, isMain = false, children }: Props) {
  return (
    <button
      type="button"
      className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-row'}`}
      disabled={isRunning}
      onClick={onClick}
      {...intent}
    >
      {isRunning && <span className="spinner-border spinner-border-sm" aria-hidden />} {children}
    </button>
  );
}
