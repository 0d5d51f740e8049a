import * as v from 'valibot';

/** What `npm audit --json` answers; `via` names other packages, or advisories about this one. */
const report = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({
      via: v.array(
        v.union([
          v.string(),
          v.object({ url: v.string(), title: v.string(), severity: v.string(), name: v.string() }),
        ]),
      ),
    }),
  ),
});

/** An advisory that is known and accepted: why, and since which day. */
const accepted = v.array(
  v.strictObject({
    advisory: v.pipe(v.string(), v.regex(/^https:\/\/github\.com\/advisories\/GHSA(-\w{4}){3}$/)),
    reason: v.pipe(v.string(), v.minLength(20)),
    since: v.pipe(v.string(), v.isoDate()),
  }),
);

export const parseAccepted = (json: string) => v.parse(accepted, JSON.parse(json));

export type Judgement = { lines: string[]; isOver: boolean };

/** Judges the output of `npm audit --json`. Undefined if it is not a report: npm got no answer. */
export function judge(
  output: string,
  known: v.InferOutput<typeof accepted>,
): Judgement | undefined {
  const { success, output: found } = v.safeParse(v.pipe(v.string(), v.parseJson(), report), output);
  if (!success) return;
  const advisories = Object.values(found.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== 'string');
  const lineOf = new Map(
    advisories.map(({ url, name, severity, title }) => [url, `${name}, ${severity}: ${title}`]),
  );
  const isKnown = (url: string) => known.some(({ advisory }) => advisory === url);
  const fresh = [...lineOf].filter(([url]) => !isKnown(url));
  const gone = known.filter(({ advisory }) => !lineOf.has(advisory));
  return {
    lines: [
      `npm audit: ${lineOf.size} found, ${fresh.length} not accepted.`,
      ...fresh.map(([url, line]) => `NEW: ${line}. ${url}`),
      ...gone.map(({ advisory }) => `No longer found, so take it out of the file: ${advisory}`),
    ],
    isOver: fresh.length > 0,
  };
}
