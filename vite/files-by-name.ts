import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { viteStaticCopy } from 'vite-plugin-static-copy';

/**
 * Folders of files that libraries look for by name. The folder names the version, because assets
 * are cached for ever.
 */
export const filesByName = () =>
  viteStaticCopy({
    targets: [
      {
        src: 'node_modules/@tesseract.js-data/{ind,eng}/4.0.0_best_int/*.traineddata.gz',
        dest: 'assets/tesseract-4.0.0_best_int',
      },
      // Character maps that a PDF may name without containing them; the decoders of office scans
      // (JPEG 2000, JBIG2, fax); the two standard fonts that no system font replaces. Licences too.
      {
        src: [
          'cmaps/*',
          'wasm/{openjpeg,jbig2}.wasm',
          'wasm/LICENSE_{,PDFJS_}{OPENJPEG,JBIG2}',
          'standard_fonts/{FoxitDingbats.pfb,FoxitSymbol.pfb,LICENSE_FOXIT}',
        ].map((path) => `node_modules/pdfjs-dist/${path}`),
        dest: `assets/pdfjs-${pdfjs.version}`,
      },
    ],
    silent: true,
  });
