import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { viteStaticCopy } from 'vite-plugin-static-copy';

/**
 * What libraries look for in one folder, by its name. The folder names the version, because assets
 * are cached for ever.
 */
export const filesByName = () =>
  viteStaticCopy({
    targets: [
      {
        src: 'node_modules/@tesseract.js-data/{ind,eng}/4.0.0_best_int/*.traineddata.gz',
        dest: 'assets/tesseract-4.0.0_best_int',
      },
      // The character maps that a PDF may name without containing them, and their licence.
      { src: 'node_modules/pdfjs-dist/cmaps/*', dest: `assets/pdfjs-${pdfjs.version}` },
    ],
    silent: true,
  });
