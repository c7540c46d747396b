import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Ports that nothing listens on; below those that the system gives to outgoing connections, so that none is taken
 * before the server has it.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(20_000, 32_000)
    if (!ports.includes(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}
