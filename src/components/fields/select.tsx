import { memoize } from 'es-toolkit';
import { isValidElement, type ReactNode, type Ref, type UIEvent, useState } from 'react';
import ReactSelect, {
  type AriaLiveMessages,
  components,
  type GroupBase,
  type InputProps,
  type MenuListProps,
  type MultiValueRemoveProps,
  type OptionProps,
  type Props,
  type SelectInstance,
} from 'react-select';
import { findMenuRoom } from '@/components/fields/menu-room';
import type { Option } from '@/lib/options';
import { foldText } from '@/shared/clean-text';
import { plural, t } from '@/texts/texts';

/** react-select with our own style sheet and texts. `id` is that of its input. */
export function Select<IsMulti extends boolean = false>({
  id,
  ...props
}: Props<Option, IsMulti> & { id: string; ref?: Ref<SelectInstance<Option, IsMulti>> }) {
  const { 'aria-invalid': isInvalid, closeMenuOnSelect } = props;
  const [room, setRoom] = useState<ReturnType<typeof findMenuRoom>>();

  // react-select's own placement goes beyond a small window.
  function placeMenu() {
    const control = document.getElementById(id)?.closest('.select');
    if (control) setRoom(findMenuRoom(control, closeMenuOnSelect === false));
  }
  return (
    <ReactSelect<Option, IsMulti>
      {...props}
      {...selectTexts<IsMulti>()}
      inputId={id}
      isClearable
      unstyled
      className={isInvalid ? 'select is-invalid' : 'select'}
      classNamePrefix="select"
      menuPosition="fixed"
      {...room}
      onMenuOpen={placeMenu}
      components={{ Input, MenuList, Option: MenuOption, MultiValueRemove }}
      filterOption={matchesLabel}
    />
  );
}

/** Describes the input by hint and message, too: react-select uses the placeholder alone. */
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

/** A text folded for search, without marks such as accents. */
const fold = (text: string) => foldText(text).normalize('NFD').replace(/\p{M}/gu, '');
const foldLabel = memoize(fold);

function matchesLabel({ data }: { data: Option }, input: string): boolean {
  return foldLabel(data.label).includes(fold(input));
}

/** Options rendered before and after the focused one; scrolling to an end renders more. */
const batch = 20;

const around = (index: number) => ({ first: index - batch, last: index + batch });

function isFocused(option: ReactNode): boolean {
  return isValidElement<{ isFocused?: boolean }>(option) && option.props.isFocused === true;
}

/**
 * Renders only the options near the focused one: a menu of 500 would be slow to open, with
 * `content-visibility` as well.
 */
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

function MultiValueRemove<IsMulti extends boolean>(
  props: MultiValueRemoveProps<Option, IsMulti, GroupBase<Option>>,
) {
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

/** Texts that react-select writes, and says to screen readers. */
function selectTexts<IsMulti extends boolean>() {
  const ariaLiveMessages: AriaLiveMessages<Option, IsMulti, GroupBase<Option>> = {
    guidance({ context, isInitialFocus, 'aria-label': name }) {
      if (context === 'menu') {
        return t(
          'Use Up and Down to choose options, press Enter to select the currently focused option, press Escape to exit the menu, press Tab to select the option and exit the menu.',
        );
      }
      if (context === 'value') {
        return t(
          'Use left and right to toggle between focused values, press Backspace to remove the currently focused value',
        );
      }
      if (!isInitialFocus) return '';
      const hint = t('Type to refine the list, press Down to open the menu.');
      return [name, hint].filter(Boolean).join('. ');
    },
    onChange({ action, label = '', labels }) {
      if (action === 'clear') return t('All selected options have been cleared.');
      if (action === 'select-option') return t('option {option}, selected.', { option: label });
      if (action === 'initial-input-focus') {
        return labels.length === 0
          ? ''
          : t('option {option}, selected.', { option: labels.join(', ') });
      }
      return t('option {option}, deselected.', { option: label });
    },
    onFocus({ context, focused, options, selectValue, label = '', isAppleDevice }) {
      // Screen readers other than Apple's read the option of a menu themselves.
      if (context === 'menu' && !isAppleDevice) return '';
      const all = context === 'value' ? (selectValue ?? []) : options;
      const place = all.indexOf(focused) + 1;
      return t('{option}, {place} of {count}.', { option: label, place, count: all.length });
    },
    onFilter: ({ inputValue, resultsMessage }) =>
      inputValue
        ? t('{results} for {words}.', { results: resultsMessage, words: inputValue })
        : `${resultsMessage}.`,
  };
  return {
    ariaLiveMessages,
    placeholder: t('Select...'),
    loadingMessage: () => t('Loading...'),
    noOptionsMessage: () => t('No options'),
    screenReaderStatus: ({ count }: { count: number }) =>
      plural(count, '1 result available', '{count} results available'),
  };
}
