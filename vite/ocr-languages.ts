import { viteStaticCopy } from 'vite-plugin-static-copy';

/** Tesseract reads its languages from one folder, by their names. The folder names their version. */
export const ocrLanguages = () =>
  viteStaticCopy({
    targets: [
      {
        src: 'node_modules/@tesseract.js-data/{ind,eng}/4.0.0_best_int/*.traineddata.gz',
        dest: 'assets/tesseract-4.0.0_best_int',
      },
    ],
    silent: true,
  });
