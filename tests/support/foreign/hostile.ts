/** A word longer than any column is wide. */
export const longWord = 'panjang'.repeat(40);

/** Strings that must be shown as text. Those that are markup set `window.pwned` if they run. */
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

/** Appends one of the attacks to each text, in turn. */
export function hostileSpeaker(): (text: string) => string {
  let turn = 0;
  return (text) => `${text} ${attacks[turn++ % attacks.length]}`;
}
