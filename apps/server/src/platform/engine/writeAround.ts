import type { Tx } from '../database'
import type { Platform } from '../module'
import type { EngineSpec } from './engineSpec'

/** What came of writing around entries that the database refuses. */
interface Written<R, A> {
  answers: A[]
  /** What is neither stored nor set aside. */
  left: R[]
  /** All but what was set aside is stored, and the cursors with it. */
  isStored: boolean
}

/**
 * For the results that the database will not take together: finds the refused ones, which are set aside, and stores the
 * others **in one transaction with the cursors**, so that a process that ends in between doubles nothing. When that
 * cannot be done in one go (the database went away, too many refused), nothing is stored.
 */
export function createWriteAround<E, R extends object, A>(
  { db, writers, log }: Pick<Platform, 'db' | 'writers' | 'log'>,
  spec: Pick<EngineSpec<E, R, A>, 'name' | 'store' | 'keyOf' | 'describe' | 'onSetAside'>,
): (results: readonly R[], move: (tx: Tx) => Promise<void>) => Promise<Written<R, A>> {
  let current: { tx: Tx; answers: A[]; aside: Set<R> } | undefined

  const writer = writers.register<R>({
    name: spec.name,
    async write(results) {
      const { tx, answers } = now()
      answers.push(...(await tx.transaction((savepoint) => spec.store(savepoint, results))))
    },
    keyOf: spec.keyOf,
    describe: spec.describe,
    onSetAside(result) {
      now().aside.add(result)
      spec.onSetAside?.(result)
    },
  })

  const now = () => {
    if (!current) throw new Error(`engine ${spec.name} writes outside its transaction`)
    return current
  }

  return async (results, move) => {
    const aside = new Set<R>()
    const withoutAside = () => results.filter((result) => !aside.has(result))
    try {
      const answers = await db.asSystem(async (tx) => {
        current = { tx, answers: [], aside }
        await move(tx)
        const left = await writer.write(results)
        if (left.length > 0) throw new Unfinished()
        return current.answers
      })
      return { answers, left: [], isStored: true }
    } catch (error) {
      // Of what is left unfinished the writer has told.
      if (!(error instanceof Unfinished))
        log.warn({ err: error, engine: spec.name }, 'results not stored yet')
      return { answers: [], left: withoutAside(), isStored: false }
    } finally {
      current = undefined
    }
  }
}

/** Ends the transaction: not everything could be tried. */
class Unfinished extends Error {}
