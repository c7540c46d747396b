/** Room for so much work at a time. */
export interface Slots {
  /** Runs work of somebody (a tenant) as soon as there is room for him; answers what it answers. */
  run<T>(whose: string, work: () => Promise<T>): Promise<T>
}

/**
 * Lets `most` pieces of work run at a time, `perTenant` of one tenant at the most. Of those who wait, tenants take turns,
 * each with what he asked for first: whoever asks for a thousand things is not before the others for that.
 */
export function createSlots({ most, perTenant }: { most: number; perTenant: number }): Slots {
  const running = new Map<string, number>()
  /** Those who wait, in the order of their turns; nobody is here with nothing. */
  const waiting = new Map<string, (() => void)[]>()
  let underWay = 0

  const hasRoom = (whose: string) => underWay < most && (running.get(whose) ?? 0) < perTenant

  const enter = (whose: string) => {
    underWay += 1
    running.set(whose, (running.get(whose) ?? 0) + 1)
  }

  const letIn = () => {
    for (const [whose, line] of waiting) {
      if (!hasRoom(whose)) continue
      const begin = line.shift()
      waiting.delete(whose)
      if (line.length > 0) waiting.set(whose, line)
      enter(whose)
      begin?.()
      return
    }
  }

  const leave = (whose: string) => {
    underWay -= 1
    const left = (running.get(whose) ?? 1) - 1
    if (left > 0) running.set(whose, left)
    else running.delete(whose)
    letIn()
  }

  return {
    async run(whose, work) {
      if (hasRoom(whose)) enter(whose)
      else
        await new Promise<void>((resolve) => {
          const line = waiting.get(whose)
          if (line) line.push(resolve)
          else waiting.set(whose, [resolve])
        })
      try {
        return await work()
      } finally {
        leave(whose)
      }
    },
  }
}
