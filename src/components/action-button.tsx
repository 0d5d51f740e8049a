import { type RefObject, useLayoutEffect, useRef } from 'react';
import Button, { type ButtonProps } from 'react-bootstrap/Button';
import Spinner from 'react-bootstrap/Spinner';
import { preloading } from '@/components/preloading';
import { isFocusLost } from '@/lib/focus';
import { t } from '@/texts/texts';

type Props = ButtonProps & {
  /** Disables the button and shows a spinner. */
  isBusy?: boolean;
  /** Loads ahead what a click will need. */
  preload?: () => Promise<unknown>;
  ref?: RefObject<HTMLButtonElement | null>;
};

export function ActionButton({
  isBusy = false,
  preload,
  ref,
  disabled,
  children,
  ...props
}: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  // A disabled button loses the focus.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy || !hadFocus.current) return;
    hadFocus.current = false;
    if (isFocusLost()) button.current?.focus();
  }, [isBusy, button]);

  return (
    <Button
      {...props}
      ref={button}
      disabled={disabled || isBusy}
      {...preloading(preload)}
      onClickCapture={({ currentTarget }) => {
        hadFocus.current = document.activeElement === currentTarget;
      }}
    >
      {isBusy && <Spinner size="sm" aria-hidden />}
      {/* Not beside the spinner: see lint/text-beside-others.grit. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </Button>
  );
}

export function TryAgain(props: Pick<Props, 'onClick' | 'ref'>) {
  return (
    <ActionButton {...props} variant="outline-primary" size="sm">
      {t('Try again')}
    </ActionButton>
  );
}
