import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { server as modbus } from 'jsmodbus'

/** A real Modbus TCP slave on a free port of this machine. */
export interface Slave {
  port: number
  /** Its holding registers, two bytes each. */
  holding: Buffer
  stop(): Promise<void>
}

/** Starts a slave whose registers hold 0. */
export async function startSlave(): Promise<Slave> {
  const holding = Buffer.alloc(512)
  const server = createServer()
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  })
  new modbus.TCP(server, { holding })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    holding,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
