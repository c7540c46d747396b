/** A message is tried so often before it is given up: some two hours. */
export const mostAttempts = 10

const [firstMs, longestMs] = [15_000, 30 * 60_000]

/**
 * How long after its n-th attempt (1, 2, …) a message is tried again, ms: twice as long each time, half an hour at most, a
 * quarter more or less by chance, so that what failed together does not come back together.
 */
export function backOffMs(attempts: number, random: () => number = Math.random): number {
  const plain = Math.min(firstMs * 2 ** (attempts - 1), longestMs)
  return Math.round(plain * (0.75 + random() / 2))
}
