/** Works once there is nothing else to do, at the latest after `mostMs`, where it is given; answers how to leave it. */
export function whenIdle(work: () => void, mostMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const called = requestIdleCallback(work, mostMs === undefined ? {} : { timeout: mostMs })
    return () => cancelIdleCallback(called)
  }
  const timer = setTimeout(work, 50)
  return () => clearTimeout(timer)
}
