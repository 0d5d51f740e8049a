import { type MadeDocument, made } from './made-document';
import { lines } from './text-pdf';

/** Documents in other scripts than the Latin one, and with accents. */

/** Orders a text as PDFs store it: the glyphs from left to right. */
const visual = (text: string) => [...text].reverse().join('');
const rightToLeft = [
  made(
    'right to left',
    'an Arabic name of two words',
    [[{ text: visual('محمد علي'), x: 300, y: 90, font: 'Unicode' }]],
    'محمد علي | محمد',
    'محمد علية',
  ),

  made(
    'right to left',
    'Arabic words',
    [
      [
        { text: visual('محمد'), x: 300, y: 90, font: 'Unicode' },
        { text: 'Nomor 1120/A/2024, 15 Juni 2024', x: 72, y: 120 },
      ],
    ],
    'محمد | 1120/A/2024 | 2024-06-15',
    'احمد | 120/A/2024 | 2024-06-05',
  ),
  made(
    'right to left',
    'Arabic with marks and presentation forms',
    [
      [
        { text: visual('شهادة'), x: 300, y: 90, font: 'Unicode' },
        { text: 'Ahmad Fauzi 61148', x: 72, y: 120 },
      ],
    ],
    'شَهَادَة | Ahmad Fauzi | 61148',
    '6114 | هادة',
  ),
  made(
    'right to left',
    'Hebrew beside Latin',
    [
      [
        { text: visual('שלום'), x: 300, y: 90, font: 'Unicode' },
        { text: '15-06-2024', x: 72, y: 90 },
      ],
    ],
    'שלום | 2024-06-15',
    'לום | 2024-06-05',
  ),
];

const otherScripts = [
  made(
    'other scripts',
    'Chinese and accents',
    [[...lines(['東京都教育委員会', 'Dvořák Łukasz Müller Peñalosa'], { font: 'Unicode' })]],
    '教育委員会 | Dvorak | MULLER | Penalosa | Łukasz',
    '大阪 | Mull | Dvora',
  ),
  made(
    'other scripts',
    'Latin accents',
    'José Müller, Café Résumé, Jum’at, Ma’ruf “Amin”',
    "Jose Muller | cafe resume | Jumat | Ma'ruf Amin | José Müller",
    'Jos | Mulle | Maru',
  ),
];

export const scripts: MadeDocument[] = [...rightToLeft, ...otherScripts];
