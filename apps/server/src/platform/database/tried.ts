import type { Tx } from './transaction'

/** Ends a transaction so that nothing of it is kept. */
class TakenBack extends Error {}

/**
 * Does a work in a transaction, or in a part of one, that `begin` opens, and takes it back: answers what the work answered, and keeps
 * nothing of what it did. @throws what the work does
 */
export async function tried<T>(
  begin: (trial: (tx: Tx) => Promise<never>) => Promise<unknown>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const end = new TakenBack()
  let done: { result: T } | undefined
  const trial = async (tx: Tx): Promise<never> => {
    done = { result: await work(tx) }
    throw end
  }
  await begin(trial).catch((thrown: unknown) => {
    if (thrown !== end) throw thrown
  })
  if (!done) throw new Error('nothing was tried')
  return done.result
}
