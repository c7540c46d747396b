/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export function createSlots(count: number): { run<T>(work: () => Promise<T>): Promise<T> } {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
