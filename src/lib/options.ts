import { t } from '@/texts/texts';
/** One choice of a select or a radio group; its value goes to the server as it came from there. */
export type Option = { value: string | number; label: string };

/** The option of a value, which may be text from the URL; an unknown value is its own label. */
export function findOption(options: readonly Option[], value: string | number): Option {
  return (
    options.find((option) => String(option.value) === String(value)) ?? {
      value,
      label: String(value),
    }
  );
}

/** Options of a yes/no field, 1/0 on the wire. */
export const yesNo = (): Option[] => [
  { value: 1, label: t('Yes') },
  { value: 0, label: t('No') },
];

/** The data types of a column. */
export const dataTypes = (): Option[] => [
  { value: 'string', label: t('String') },
  { value: 'date', label: t('Date') },
];
