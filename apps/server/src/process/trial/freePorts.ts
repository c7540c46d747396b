import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Which worker of a run this is, from 1 on: Vitest counts so, Playwright from 0; 0 for what is no worker. */
const worker = Number(process.env.VITEST_POOL_ID ?? Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1)
/** The ports that are taken from: of each worker of a run its own, since those of another are not listened on yet. */
const width = 2_000
const first = 20_000 + (worker % 6) * width
/** What has been taken, and may not be listened on yet. */
const given = new Set<number>()

/**
 * Ports of this machine that nothing listens on at this moment, all different; below those that the system gives to outgoing connections, so that none is taken
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
