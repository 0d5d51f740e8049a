import Button, { type ButtonProps } from 'react-bootstrap/Button';
import Spinner from 'react-bootstrap/Spinner';
import { preloading } from '@/components/preloading';
import { useReturnedFocus } from '@/hooks/use-returned-focus';
import { lendFocus } from '@/lib/focus';
import { t } from '@/texts/texts';

type Props = ButtonProps & {
  /** Disables the button and shows a spinner. */
  isBusy?: boolean;
  /** Loads ahead what a click will need. */
  preload?: () => Promise<unknown>;
};

export function ActionButton({ isBusy = false, preload, disabled, children, ...props }: Props) {
  const rememberFocus = useReturnedFocus(isBusy);
  return (
    <Button
      {...props}
      disabled={disabled || isBusy}
      {...preloading(preload)}
      onClickCapture={({ currentTarget }) => {
        if (document.activeElement === currentTarget) rememberFocus(currentTarget);
      }}
    >
      {isBusy && <Spinner size="sm" aria-hidden />}
      {/* A bare text must not stand beside the spinner: lint/text-beside-others.grit. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </Button>
  );
}

export function TryAgain(props: Pick<ButtonProps, 'onClick'>) {
  return (
    <Button {...props} ref={lendFocus} variant="outline-primary" size="sm">
      {t('Try again')}
    </Button>
  );
}
