/** Works once there is nothing else to do, at the latest after `mostMs`; answers how to leave it. */
export function whenIdle(work: () => void, mostMs = 1_000): () => void {
  if ('requestIdleCallback' in window) {
    const called = requestIdleCallback(work, { timeout: mostMs })
    return () => cancelIdleCallback(called)
  }
  const timer = setTimeout(work, 50)
  return () => clearTimeout(timer)
}
