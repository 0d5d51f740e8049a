/** Fields of a form that is filled in, as objects of a PDF. */

/** A text field, or a choice if it has options. Places are in points, from the upper left. */
export type FormField = {
  x: number;
  y: number;
  width: number;
  height: number;
  value: string;
  /** What the field draws: its value by default, nothing if null. */
  drawn?: string | null;
  /** Space after each character that is drawn. */
  spaced?: number;
  options?: [value: string, shown: string][];
  isPassword?: boolean;
  /** Flags of the annotation: 4 is visible (default), 2 hidden, 36 visible only in print. */
  flags?: number;
  /** Text that somebody has put on the page, instead of a field. */
  isRemark?: boolean;
};

/** The stream that draws a field; undefined if nothing does. */
export function appearanceOf(field: FormField): { entries: string; text: string } | undefined {
  const { drawn = field.value, spaced = 0, width, height } = field;
  if (drawn === null) return;
  return {
    entries: `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]/Resources<<${fonts}>>`,
    text: `/Tx BMC BT /Helvetica 11 Tf ${spaced} Tc 2 ${height / 2 - 4} Td (${drawn}) Tj ET EMC`,
  };
}

/** A field of a page of this height, drawn by the object `appearance`. */
export function describeField(field: FormField, pageHeight: number, appearance: string): string {
  const { x, y, width, height, value, flags = 4, isRemark } = field;
  const bottom = pageHeight - y - height;
  const shared = [
    `/Type/Annot/F ${flags}/DA(/Helvetica 11 Tf)`,
    `/Rect[${x} ${bottom} ${x + width} ${bottom + height}]`,
    appearance && `/AP<</N ${appearance}>>`,
  ].join('');
  if (isRemark) return `<<${shared}/Subtype/FreeText/Contents(${value})>>`;
  return `<<${shared}/Subtype/Widget/T(${x} ${y})/V(${value})${kindOf(field)}>>`;
}

function kindOf({ options, isPassword }: FormField): string {
  if (!options) return `/FT/Tx/Ff ${isPassword ? 2 ** 13 : 0}`;
  const pairs = options.map(([value, shown]) => `[(${value})(${shown})]`);
  return `/FT/Ch/Ff ${2 ** 17}/Opt[${pairs.join('')}]`;
}

const fonts = '/Font<</Helvetica<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';

/** The form that has these fields. */
export const describeForm = (fields: string[], entries: string) =>
  `<</Fields[${fields.join(' ')}]/DR<<${fonts}>>${entries}>>`;
