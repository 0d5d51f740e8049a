import type { Ref } from 'react';
import Button, { type ButtonProps } from 'react-bootstrap/Button';
import Spinner from 'react-bootstrap/Spinner';

type Props = ButtonProps & {
  /** Disables the button and shows a spinner. */
  isBusy?: boolean;
  /** Loads ahead what a click will need. A failure shows when the click needs it. */
  preload?: () => Promise<unknown>;
  ref?: Ref<HTMLButtonElement>;
};

export function ActionButton({ isBusy = false, preload, disabled, children, ...props }: Props) {
  const load = preload && (() => void preload().catch(() => undefined));
  return (
    <Button {...props} disabled={disabled || isBusy} onPointerEnter={load} onFocus={load}>
      {isBusy && <Spinner size="sm" aria-hidden />} {children}
    </Button>
  );
}
