/** Stands in a cell whose formula no program has calculated. */
export const notCalculated = '#FORMULA!';
/** Stands in a cell with an error that has no known name. */
export const unknownError = '#ERROR!';

const errors = new Set(
  '#BLOCKED! #BUSY! #CALC! #CONNECT! #DIV/0! #EXTERNAL! #FIELD! #GETTING_DATA #N/A #NAME? #NULL! #NUM! #PYTHON! #REF! #SPILL! #TIMEOUT! #UNKNOWN! #VALUE!'
    .split(' ')
    .concat(notCalculated, unknownError),
);

/**
 * True if the text is the name of an error. A text that only looks like one counts, too: it is what
 * has become of an error that was pasted as a value.
 */
export const isCellError = (text: string): boolean => errors.has(text.trim());
