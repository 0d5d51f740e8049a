import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** The layout of every portal page. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === 'Staff portal' ? title : `${title} · Staff portal`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/portal/portal.css" />
      </head>
      <body>
        <header>
          <div class="bar">
            <a class="brand" href="/portal">Staff portal</a>
            <nav aria-label="Portal">
              <a href="/portal">Home</a>
              <a href="/portal/help">Help</a>
            </nav>
          </div>
          <p class="notice">Stand-in portal for demonstration — not part of Berkas</p>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
