import { vi } from 'vitest'

/** Waits until something holds, as long as it takes on a busy machine: 20 s at most. Answers what it answers. */
export const until = <T>(holds: () => T) => vi.waitFor(holds, { timeout: 20_000, interval: 50 })
