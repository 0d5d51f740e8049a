import type { Rolldown } from 'vite';

type Context = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

/** The module and all that import it statically, directly or through others. */
function dependents(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const importer of context.getModuleInfo(id)?.importers ?? []) {
    dependents(importer, context, found);
  }
  return found;
}

/**
 * The chunk of code that several pages share; null for a module of one page or none. Null for
 * libraries, too: their index files make every page seem to share all of their modules.
 */
function sharedChunk(id: string, context: Context): 'pages' | 'queue' | 'reference' | null {
  if (id.includes('node_modules')) return null;
  const pages = [...dependents(id, context)].filter((dependent) => /-page\.tsx$/.test(dependent));
  if (pages.length < 2) return null;
  if (pages.every((page) => /(verification|approve)-page/.test(page))) return 'queue';
  return pages.every((page) => /pages[\\/]reference/.test(page)) ? 'reference' : 'pages';
}

/**
 * Modules that are loaded together share a chunk. By default, the bundler makes one for every set
 * of pages and modals that share a module, which is 36 scripts for My Document.
 * A group also takes what its modules import, unless an earlier group has it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Libraries that every address loads. They stay cached when only the app changes.
  { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
  // Keeps the modules of the entry out of the groups below.
  { name: 'app', tags: ['$initial'] },
  // Code that everyone sees after signing in.
  { name: 'layout', test: /[\\/]src[\\/](layout[\\/]|pages[\\/]dashboard-page)/ },
  // Keeps pages apart from modals, which load what they need when they open.
  {
    name: (id, context) =>
      // A page shares them with modals alone.
      /(drop-box|lib[\\/]transfer)\.ts$/.test(id) || sharedChunk(id, context) === 'pages'
        ? 'pages'
        : null,
  },
  // Code for administrators.
  { name: (id, context) => (sharedChunk(id, context) === 'reference' ? 'reference' : null) },
  // The words of a note, which owners read without a queue.
  {
    name: 'note',
    test: /[\\/]src[\\/].*[\\/](rejection-(note|reasons)|own-reasons|clean-text)\.ts/,
  },
  // Code for those who decide.
  { name: (id, context) => (sharedChunk(id, context) === 'queue' ? 'queue' : null) },
  // Small functions of what opens over pages: each name of a chunk is part of the first load.
  {
    name: 'kit',
    test: /[\\/]node_modules[\\/]es-toolkit[\\/]|lib[\\/]cutting[\\/]plan|unsaved[\\/]kept-bytes|lib[\\/]stored-files/,
  },
  {
    name: 'picture',
    test: /components[\\/]thumbnail|lib[\\/](straighten[\\/]|fit-file[\\/](ask-apart|shrink-))/,
  },
  { name: 'warn', test: /[\\/]triangle-exclamation-point\./ },
  {
    name: 'todo',
    test: /kept-to-dos|sheet[\\/]last-rejection|to-do[\\/](judge|list|to-correct|use-corrections)/,
  },
  {
    name: 'facts',
    test: /viewer[\\/](file-facts[\\/](file-facts|read-facts|use-chosen-facts)|signatures)|lib[\\/](saves-data|find[\\/]box)/,
  },
];
