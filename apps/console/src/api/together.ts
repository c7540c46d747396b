interface Asking<T> {
  ids: Set<string>
  answer: Promise<readonly T[]>
}

/**
 * Makes one call of what many parts of a page ask for at about the same moment, as the rows of a list ask each for its own. Each is
 * answered what came for all of them.
 * @param withinMs how long others are waited for: what is drawn at once asks within one task, timers of one time some ms apart
 */
export function together<T>(ask: (ids: readonly string[]) => Promise<readonly T[]>, withinMs = 0) {
  let asking: Asking<T> | undefined
  const begin = (): Asking<T> => {
    const ids = new Set<string>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve, withinMs)).then(() => {
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
