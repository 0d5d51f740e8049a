import type { AriaLiveMessages, GroupBase } from 'react-select';
import type { Option } from '@/lib/options';
import { plural, t } from '@/texts/texts';

const describeResults = (count: number) =>
  plural(count, '1 result available', '{count} results available');

/** What react-select writes and says to screen readers. */
export function selectTexts<IsMulti extends boolean>() {
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
        return t('option {option}, selected.', { option: labels.join(', ') });
      }
      return t('option {option}, deselected.', { option: label });
    },
    onFocus({ context, focused, options, selectValue, label = '', isAppleDevice }) {
      // Elsewhere screen readers read the option of a menu themselves.
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
    screenReaderStatus: ({ count }: { count: number }) => describeResults(count),
  };
}
