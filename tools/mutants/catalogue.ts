import { access } from './areas/access';
import { camera } from './areas/camera';
import { cutting } from './areas/cutting';
import { desk } from './areas/desk';
import { feedback } from './areas/feedback';
import { file } from './areas/file';
import { forms } from './areas/forms';
import { lifecycle } from './areas/lifecycle';
import { lists } from './areas/lists';
import { server } from './areas/server';
import { session } from './areas/session';
import { signatures } from './areas/signatures';
import type { Mutant } from './mutant';

/** All mutants, by area. */
export const catalogue: Record<string, Mutant[]> = {
  feedback,
  forms,
  lists,
  session,
  desk,
  file,
  access,
  lifecycle,
  server,
  signatures,
  cutting,
  camera,
};
