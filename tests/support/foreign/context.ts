import type { Context, Hono } from 'hono';
import type { Row } from './laravel';
import type { roles, World } from './world';

/** Who calls the foreign API, and what its routes answer with. */

/** A signed-in person: the roles they hold, in the world of their test. */
export type Caller = { world: World; roles: typeof roles };

type Env = { Variables: { caller: Caller } };
export type Api = Hono<Env>;
export type Ctx = Context<Env>;

export const world = (c: Ctx) => c.get('caller').world;
export const said = (c: Ctx, message: string) => ({
  success: true,
  message: world(c).say(message),
});
export const unknown = (c: Ctx) => c.json({ message: 'No query results for model.' }, 404);

/** A document type with its relations. */
export function typeShown(world: World, row: Row): Row {
  return {
    ...row,
    category: world.categories.find(({ id }) => id === row.category_id) ?? null,
    mime_type: world.mimeTypes.find(({ id }) => id === row.mime_type_id) ?? null,
  };
}
