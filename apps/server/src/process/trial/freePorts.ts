import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The ports that are taken from: of each worker of a run its own, since those of another are not listened on yet. */
const width = 3_000
const first = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 4) * width
/** What has been taken, and may not be listened on yet. */
const given = new Set<number>()

/**
 * Ports that nothing listens on; below those that the system gives to outgoing connections, so that none is taken
 * before the server has it.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(first, first + width)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    ports.push(port)
  }
  return ports
}
