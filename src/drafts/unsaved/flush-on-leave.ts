/** ms between a change and its writing. */
const delay = 300;

/**
 * Calls `write` a moment after a change that `schedule` announces, or at once by `flush` and when
 * the page may be left. Nothing is written once `signal` is aborted.
 */
export function flushOnLeave(write: () => void, signal: AbortSignal) {
  let timer: number | undefined;

  function flush() {
    if (timer === undefined || signal.aborted) return;
    window.clearTimeout(timer);
    timer = undefined;
    write();
  }

  // A write that begins when the page is hidden for good may not be finished.
  window.addEventListener('beforeunload', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  document.addEventListener('visibilitychange', flush, { signal });
  return {
    flush,
    schedule(onTime = flush) {
      timer ??= window.setTimeout(onTime, delay);
    },
  };
}
