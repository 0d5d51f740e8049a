import { memoize } from 'es-toolkit';
import { isValidElement, type ReactNode, type UIEvent, useState } from 'react';
import {
  components,
  type GroupBase,
  type InputProps,
  type MenuListProps,
  type MultiValueRemoveProps,
  type OptionProps,
} from 'react-select';
import type { ControlProps } from '@/components/fields/field';
import type { Option } from '@/lib/options';
import { t } from '@/texts/texts';

/** What every select passes to react-select: its wiring, and the classes of our own style sheet. */
export function selectProps({ id, name, ...aria }: ControlProps, isInvalid: boolean) {
  return {
    ...aria,
    inputId: id,
    name,
    isClearable: true,
    unstyled: true,
    className: isInvalid ? 'select is-invalid' : 'select',
    classNamePrefix: 'select',
    menuPosition: 'fixed',
    menuPlacement: 'auto',
    components: { Input, MenuList, Option: MenuOption, MultiValueRemove },
    filterOption: matchesLabel,
  } as const;
}

/** react-select describes its input by the placeholder alone: here also by hint and message. */
function Input<IsMulti extends boolean>(props: InputProps<Option, IsMulti, GroupBase<Option>>) {
  const own: string | undefined = Reflect.get(props.selectProps, 'aria-describedby');
  const described = [props['aria-describedby'], own];
  return (
    <components.Input
      {...props}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
    />
  );
}

/** A text without case and without marks such as accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const foldLabel = memoize(fold);

function matchesLabel({ data }: { data: Option }, input: string): boolean {
  return foldLabel(data.label).includes(fold(input.trim()));
}

/** Options rendered before and after the focused one; scrolling to an end renders more. */
const batch = 20;

const around = (index: number) => ({ first: index - batch, last: index + batch });

function isFocused(option: ReactNode): boolean {
  return isValidElement<{ isFocused?: boolean }>(option) && option.props.isFocused === true;
}

/** Renders only the options near the focused one: a menu of 500 would be slow to open. */
function MenuList<IsMulti extends boolean>(
  props: MenuListProps<Option, IsMulti, GroupBase<Option>>,
) {
  const { children, innerProps, selectProps } = props;
  const { inputValue } = selectProps;
  const options = Array.isArray(children) ? children : [children];
  const focused = Math.max(0, options.findIndex(isFocused));
  const [rendered, setRendered] = useState({ inputValue, ...around(focused) });
  if (rendered.inputValue !== inputValue || focused < rendered.first || focused > rendered.last) {
    setRendered({ inputValue, ...around(focused) });
  }

  function renderMore({ currentTarget: menu }: UIEvent<HTMLDivElement>) {
    const isAtTop = menu.scrollTop < menu.clientHeight;
    const isAtBottom = menu.scrollHeight - menu.scrollTop < 2 * menu.clientHeight;
    setRendered({
      inputValue,
      first: isAtTop ? rendered.first - batch : rendered.first,
      last: isAtBottom ? rendered.last + batch : rendered.last,
    });
  }

  return (
    <components.MenuList {...props} innerProps={{ ...innerProps, onScroll: renderMore }}>
      {options.slice(Math.max(0, rendered.first), rendered.last + 1)}
    </components.MenuList>
  );
}

function MultiValueRemove(props: MultiValueRemoveProps<Option, true, GroupBase<Option>>) {
  const label = t('Remove {name}', { name: props.data.label });
  const innerProps = { ...props.innerProps, 'aria-label': label };
  return <components.MultiValueRemove {...props} innerProps={innerProps} />;
}

/** react-select's own option computes styles for each, which makes a long menu slow to open. */
function MenuOption<IsMulti extends boolean>(props: OptionProps<Option, IsMulti>) {
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
