import type { Effect } from '@/lib/cutting/cut-effects';
import type { Obstacle } from '@/lib/cutting/why-not';
import { type Text, t } from '@/texts/texts';

/** Reasons for which a file is not cut. */
export const obstacles: Record<Obstacle, Text> = {
  signed: 'This file is signed electronically: its parts would no longer be. Upload it whole.',
  encrypted: 'This file is encrypted, and cannot be cut.',
  damaged: 'This file could not be opened.',
  form: 'This is a form that only some programs can show. It cannot be cut.',
  'hidden layer': 'This file has a hidden layer, which its parts would show. It is not cut.',
  'one page': 'This file has one page.',
};

const losses: Record<Exclude<Effect, 'attachments'>, Text> = {
  links: 'links to another part',
  layers: 'layers that can be switched',
  scripts: 'calculations and checks of the form',
  archive: 'the mark of a file for archives (PDF/A)',
  tags: 'the structure that screen readers follow',
};

/** Says what cutting changes beside the pages; nothing if there is no such change. */
export function describeEffects(effects: readonly Effect[]): string {
  const lost = effects.flatMap((effect) => (effect === 'attachments' ? [] : [t(losses[effect])]));
  return [
    lost.length > 0 && t('The parts will not have: {things}.', { things: lost.join(', ') }),
    effects.includes('attachments') && t('Each part will have the files attached to this one.'),
  ]
    .filter(Boolean)
    .join(' ');
}
