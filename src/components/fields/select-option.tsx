import type { OptionProps } from 'react-select';
import type { Option } from '@/hooks/options';

/** One choice. react-select's own works out styles for each, which makes a long menu slow to open. */
export function SelectOption<IsMulti extends boolean>(props: OptionProps<Option, IsMulti>) {
  const { children, innerProps, innerRef, isDisabled, isFocused, isSelected, cx } = props;
  return (
    <div
      {...innerProps}
      ref={innerRef}
      className={cx({
        option: true,
        'option--is-disabled': isDisabled,
        'option--is-focused': isFocused,
        'option--is-selected': isSelected,
      })}
    >
      {children}
    </div>
  );
}
