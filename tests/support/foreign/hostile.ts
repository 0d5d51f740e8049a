/** A word as long as no column is wide. */
export const longWord = 'panjang'.repeat(40);

/** What must be nothing but text. What of it is markup would set `window.pwned`. */
const attacks = [
  '<img src=x onerror="window.pwned=1">',
  '<script>window.pwned=1</script>',
  '"><svg onload=window.pwned=1>',
  "'-window.pwned=1-'",
  '<a href="javascript:window.pwned=1">x</a>',
  '{{constructor.constructor("window.pwned=1")()}}',
  '</textarea></title></style><iframe srcdoc="<script>parent.pwned=1</script>">',
  '\u202Efdp.exe\u202C \u0000 \u2066',
  '<b>&lt;i&gt;&amp;#60;</b>',
  longWord,
];

/** Puts an attack behind every text, each in its turn. */
export function hostileSpeaker(): (text: string) => string {
  let turn = 0;
  return (text) => `${text} ${attacks[turn++ % attacks.length]}`;
}

/** Addresses that no preview may be loaded from, with the type that they claim. */
export const hostilePreviews = [
  { mime_type: 'application/pdf', url: 'javascript:window.pwned=1' },
  { mime_type: 'application/pdf', url: ' \u0001java\nscript:window.pwned=1//' },
  { mime_type: 'application/pdf', url: 'data:text/html,<script>parent.pwned=1</script>' },
  { mime_type: 'image/jpeg', url: 'data:image/svg+xml,<svg onload="parent.pwned=1"/>' },
  { mime_type: 'image/jpeg', url: 'file:///etc/passwd' },
  { mime_type: 'application/pdf', url: 'vbscript:msgbox(1)' },
] as const;
