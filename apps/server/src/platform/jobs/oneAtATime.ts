/**
 * Runs work that overlapping calls ask for one at a time: whoever calls while it runs is answered after one more run, which
 * has seen all that was there when he called, and any number who call meanwhile share that one.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    // what has ended may have a successor that has not begun yet: whoever calls in between shares it
    if (next) return next
    if (running === undefined) return run()
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
}
