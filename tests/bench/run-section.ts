import { sections } from './sections';

/** Runs the section that the first argument names and hands it to the process that started this one. */
const [name = ''] = process.argv.slice(2);
process.send?.(await sections[name]?.());
