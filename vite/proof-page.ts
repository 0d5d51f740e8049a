import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** Links lead to other pages of docs, which are not served. */
const marked = new Marked({
  renderer: {
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
  },
});

/** Has the colours of the reader's system, and no icon that browsers would ask the server for. */
const render = (markdown: string) => `<!doctype html>
<html lang="en" translate="no">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${markdown.match(/^# (.+)$/m)?.[1]}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="proof.css">
<main>
${marked.parse(markdown, { async: false })}</main>
</html>
`;

/** Serves docs/proof.md beside the app, for those who read what a file says. */
export function proofPage(): Plugin {
  const read = () => render(readFileSync('docs/proof.md', 'utf8'));
  return {
    name: 'berkas:proof-page',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use('/proof.html', (_, response) => void response.end(read()));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'proof.html', source: read() });
    },
  };
}
