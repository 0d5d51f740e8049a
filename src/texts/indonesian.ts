import { texts as ofOverlays } from '@/texts/indonesian-overlays';
import { texts as ofScreens } from '@/texts/indonesian-screens';

/** All texts in Bahasa Indonesia, for types and tests: the app loads the two parts one by one. */
export const indonesian = { ...ofScreens, ...ofOverlays };
