/** The time, in ms since 1970. Everything that asks for the time asks a clock, so that tests can set it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that a test moves by hand. */
export function createTestClock(start: number): Clock & { advance(ms: number): void; set(ms: number): void } {
  let now = start
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
    set(ms) {
      now = ms
    },
  }
}
