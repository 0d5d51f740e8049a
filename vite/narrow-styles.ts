import type { CSSOptions } from 'vite';

/** Where the custom properties of a library's own style sheet are read, by the folder of the library. */
const owners = { 'react-toastify': '.Toastify', 'react-pdf': '.textLayer' };

/**
 * Takes from the libraries' style sheets what makes the browser restyle a whole page, lists of 100 rows included: properties
 * on :root, when the sheet arrives, and Bootstrap's clearing of floated legends, which ours are not, whenever an element goes.
 */
export const narrowStyles: Exclude<CSSOptions['postcss'], string> = {
  plugins: [
    {
      postcssPlugin: 'narrow-styles',
      Rule(rule) {
        const file = rule.source?.input.file ?? '';
        const owner = Object.entries(owners).find(([library]) => file.includes(`/${library}/`));
        if (owner && rule.selector === ':root') rule.selector = owner[1];
        if (rule.selector === 'legend + *') rule.remove();
      },
    },
  ],
};
