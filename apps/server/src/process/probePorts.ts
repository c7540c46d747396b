import { once } from 'node:events'
import { createServer } from 'node:net'
import { listen } from '../platform/listen'

/**
 * Tries every port before anything else is started, so that a taken one is told within a moment and not after the
 * database and its first data. Port 0 (any) is always free.
 *
 * @throws the system's error, which carries the port
 */
export async function probePorts(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports.filter((wanted) => wanted !== 0)) {
    const server = createServer()
    await listen(server, port, host)
    await once(server.close(), 'close')
  }
}
