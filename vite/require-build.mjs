import { existsSync } from 'node:fs';

// Preloaded by the commands in package.json: Node.js itself would print a stack trace.
if (!existsSync(process.argv[1])) {
  console.error('The server has not been built: run npm run build.');
  process.exit(1);
}
