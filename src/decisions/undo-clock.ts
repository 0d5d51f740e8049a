/** ms that a decision waits in a hidden tab, to which nobody may come back. */
const maxHiddenTime = 15 * 60_000;

type Waiting = { id: string /** ms */; time: number };

/**
 * Counts down for each decision, except while paused, and calls `onDue` at its end. Starts over
 * when the tab has been hidden.
 */
export function createUndoClock(onDue: (id: string) => void) {
  let waiting: Waiting[] = [];
  let isPaused = false;
  /** ms by the id of the decision */
  let left = new Map<string, number>();
  let stop = () => {};

  function run() {
    stop();
    const isHidden = document.visibilityState === 'hidden';
    if (isHidden) left.clear();
    else if (isPaused) return;
    const startedAt = performance.now();
    const counted = waiting.map(({ id, time }) => ({ id, time: left.get(id) ?? time }));
    const timers = counted.map(({ id, time }) =>
      setTimeout(() => onDue(id), isHidden ? maxHiddenTime : time),
    );
    stop = () => {
      for (const timer of timers) clearTimeout(timer);
      const passed = isHidden ? 0 : performance.now() - startedAt;
      left = new Map(counted.map(({ id, time }) => [id, time - passed]));
      stop = () => {};
    };
  }

  return {
    /** Counts for these decisions from now on. */
    set(next: Waiting[]) {
      waiting = next;
      run();
    },
    pause(next: boolean) {
      isPaused = next;
      run();
    },
    /** Call when the tab has been hidden or shown. */
    restart: run,
  };
}
