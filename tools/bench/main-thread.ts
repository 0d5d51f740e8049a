import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { maxBy, sumBy } from 'es-toolkit';

/** The cost of an interaction: ms of throttled main-thread time; `inp` is wall-clock time. */
export type Work = {
  /** From the slowest event to the paint that shows its effect; at most `inp`. */
  untilPaint: number;
  /** Everything that follows until the page is idle, data and animations included. */
  inAll: number;
  longestTask: number;
  /** Interaction to Next Paint, as reported by the browser. */
  inp: number;
};

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { interactionId?: number; duration?: number } };
};

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** A page is idle if it works less than `work` ms in `span` ms. (A caret keeps blinking.) */
const idle = { work: 5, span: 200 };

/** Throttles the main thread by `slowdown` and measures the cost of single interactions. */
export async function watchMainThread(page: Page, slowdown: number) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  /** Main-thread work until now, in ms. */
  async function workSoFar(): Promise<number> {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  }

  async function settle(): Promise<void> {
    let before = await workSoFar();
    for (;;) {
      await setTimeout(idle.span);
      const after = await workSoFar();
      if (after - before < idle.work) return;
      before = after;
    }
  }

  async function measure(act: () => Promise<void>): Promise<Work> {
    await settle();
    const stop = await startTrace(cdp);
    await act();
    await settle();
    return workIn(await stop());
  }

  return { settle, measure };
}

async function startTrace(cdp: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
    return events;
  };
}

function workIn(events: TraceEvent[]): Work {
  const interactions = events.filter(
    ({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && args.data?.interactionId,
  );
  const slowest = maxBy(interactions, durationOf);
  if (!slowest) throw new Error('The browser saw no interaction.');
  const start = Math.min(...interactions.map(({ ts }) => ts));
  const painted = slowest.ts + durationOf(slowest) * 1000;
  const mainThread = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === slowest.pid && args.name === 'CrRendererMain',
  );
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' && pid === slowest.pid && tid === mainThread?.tid && ts + dur >= start,
  );
  return {
    untilPaint: sumBy(tasks, (task) => workOf(task, slowest.ts, painted)),
    inAll: sumBy(tasks, (task) => workOf(task)),
    longestTask: Math.max(...tasks.map((task) => workOf(task))),
    inp: durationOf(slowest),
  };
}

const durationOf = ({ args }: TraceEvent): number => args.data?.duration ?? 0;

/** The work of a task, or its share of it in a span of time. */
function workOf({ ts, dur = 0, tdur = 0 }: TraceEvent, from = ts, to = ts + dur): number {
  const within = Math.min(ts + dur, to) - Math.max(ts, from);
  return dur > 0 && within > 0 ? (tdur / 1000) * (within / dur) : 0;
}
