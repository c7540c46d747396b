interface Asking<T> {
  ids: Set<string>
  answer: Promise<readonly T[]>
}

/**
 * Makes one call of what many parts of a page ask for at the same moment, as the rows of a list ask each for its own. Each is answered
 * what came for all of them.
 */
export function together<T>(ask: (ids: readonly string[]) => Promise<readonly T[]>) {
  let asking: Asking<T> | undefined
  const begin = (): Asking<T> => {
    const ids = new Set<string>()
    const answer = Promise.resolve().then(() => {
      asking = undefined
      return ask([...ids])
    })
    return { ids, answer }
  }
  return (ids: readonly string[]): Promise<readonly T[]> => {
    asking ??= begin()
    for (const id of ids) asking.ids.add(id)
    return asking.answer
  }
}
