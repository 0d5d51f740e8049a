import { texts as ofOverlays } from '../../src/texts/indonesian-overlays';
import { texts as ofScreens } from '../../src/texts/indonesian-screens';

/** All texts in Bahasa Indonesia. */
export const indonesian = { ...ofScreens, ...ofOverlays };
