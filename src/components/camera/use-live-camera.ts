import { useEffect, useRef, useState } from 'react';

/** Why there is no live picture. `none`: the browser offers no camera to this page. */
export type CameraProblem = 'none' | 'refused' | 'missing' | 'busy' | 'ended';

/** The camera behind the screen, with as many pixels as a page can have. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 4096 }, height: { ideal: 3072 } },
};

const byName: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** The picture of the camera while the page is seen, or why there is none. */
export function useLiveCamera() {
  const [live, setLive] = useState<MediaStream>();
  const [problem, setProblem] = useState<CameraProblem>();
  const restart = useRef(() => {});

  useEffect(() => {
    const closing = new AbortController();
    let ending = new AbortController();

    function stop() {
      ending.abort();
      setLive(undefined);
    }
    async function start() {
      stop();
      ending = new AbortController();
      const { signal } = ending;
      try {
        setProblem(undefined);
        const stream = await openCamera(signal);
        stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('ended'), { signal });
        setLive(stream);
      } catch (error) {
        if (!signal.aborted) fail(tellProblem(error));
      }
    }
    function fail(next: CameraProblem) {
      stop();
      setProblem(next);
    }

    const startIfSeen = () => (document.hidden ? stop() : void start());
    startIfSeen();
    restart.current = () => void start();
    document.addEventListener('visibilitychange', startIfSeen, closing);
    return () => {
      closing.abort();
      ending.abort();
    };
  }, []);

  return { live, problem, tryAgain: () => restart.current() };
}

/** Opens the camera until `signal` is aborted. */
async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  // Browsers offer no cameras to pages on plain http.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotSupportedError');
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  signal.throwIfAborted();
  return stream;
}

function tellProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  return name === 'NotSupportedError' ? 'none' : (byName[name] ?? 'busy');
}
