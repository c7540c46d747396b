/**
 * Work that is never done twice at a time: who asks while it is done waits until then, and whoever asks while one already
 * waits gets that one's outcome.
 */
export function inTurn<Outcome>(work: () => Promise<Outcome>): () => Promise<Outcome> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<Outcome> | undefined
  const begin = () => {
    waiting = undefined
    return work()
  }
  return () => {
    waiting ??= last.then(begin, begin)
    last = waiting
    return waiting
  }
}
