import type { FieldProps } from '@/components/fields/field';
import { RadioField } from '@/components/fields/radio-field';
import { yesNo } from '@/hooks/options';

/** Yes or No. The form keeps 1 or 0, null for neither. */
export function YesNoField(field: FieldProps) {
  return <RadioField {...field} options={yesNo} />;
}
