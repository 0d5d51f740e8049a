import { isValidElement, type ReactNode, type UIEvent, useState } from 'react';
import { components, type GroupBase, type MenuListProps } from 'react-select';
import type { Option } from '@/hooks/options';

/** Choices drawn before and after the focused one, and more of them each time the reader scrolls to an end. */
const batch = 20;

const around = (choice: number) => ({ first: choice - batch, last: choice + batch });

function isFocused(choice: ReactNode): boolean {
  return isValidElement<{ isFocused?: boolean }>(choice) && choice.props.isFocused === true;
}

/** The open menu of a select. Of hundreds of choices it draws those near the focused one: drawing all takes longer than a key press may. */
export function SelectMenuList<IsMulti extends boolean>(
  props: MenuListProps<Option, IsMulti, GroupBase<Option>>,
) {
  const { children, innerProps, selectProps } = props;
  const { inputValue } = selectProps;
  const choices = Array.isArray(children) ? children : [children];
  const focused = Math.max(0, choices.findIndex(isFocused));
  const [drawn, setDrawn] = useState({ inputValue, ...around(focused) });
  if (drawn.inputValue !== inputValue || focused < drawn.first || focused > drawn.last) {
    setDrawn({ inputValue, ...around(focused) });
  }

  function drawMore({ currentTarget: list }: UIEvent<HTMLDivElement>) {
    const isAtTop = list.scrollTop < list.clientHeight;
    const isAtBottom = list.scrollHeight - list.scrollTop < 2 * list.clientHeight;
    setDrawn({
      inputValue,
      first: isAtTop ? drawn.first - batch : drawn.first,
      last: isAtBottom ? drawn.last + batch : drawn.last,
    });
  }

  return (
    <components.MenuList {...props} innerProps={{ ...innerProps, onScroll: drawMore }}>
      {choices.slice(Math.max(0, drawn.first), drawn.last + 1)}
    </components.MenuList>
  );
}
