import { sections } from './sections';

/** Runs the section named by the first argument and sends it to the parent process. */
const [name = ''] = process.argv.slice(2);
process.send?.(await sections[name]?.());
