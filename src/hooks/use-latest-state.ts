import { useRef, useState } from 'react';

/** State whose changes may follow each other faster than renders: `latest` has them all. */
export function useLatestState<State>(start: State | (() => State)) {
  const [state, setState] = useState(start);
  const latest = useRef(state);
  function update(change: (state: State) => State) {
    latest.current = change(latest.current);
    setState(latest.current);
  }
  return [state, update, latest] as const;
}
