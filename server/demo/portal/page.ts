import { html } from 'hono/html';
import type { Text, Words } from './texts';

export type Html = ReturnType<typeof html>;

/** The layout of every portal page. */
export function page(t: Words, title: Text, content: Html): Html {
  const portal = t('Staff portal');
  return html`<!doctype html>
    <html lang="${t.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === 'Staff portal' ? portal : `${t(title)} · ${portal}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/portal/portal.css" />
      </head>
      <body>
        <header>
          <div class="bar">
            <a class="brand" href="/portal">${portal}</a>
            <nav aria-label="${t('Portal')}">
              <a href="/portal">${t('Home')}</a>
              <a href="/portal/help">${t('Help')}</a>
            </nav>
          </div>
          <p class="notice">${t('Stand-in portal for demonstration — not part of Berkas')}</p>
        </header>
        <main>
          <h1>${t(title)}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
