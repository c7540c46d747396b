import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../../platform/listen'

/** One address before several servers. */
export interface Balancer {
  readonly port: number
  /** Ends it with all connections. */
  stop(): Promise<void>
}

/** Connects to a port of this machine; undefined where nobody listens there. */
export const reach = async (port: number): Promise<Socket | undefined> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

const join = (near: Socket, far: Socket) => {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('error', () => undefined)
    // what has said all it had to say may have answers on their way to it
    from.on('close', (isBroken) => {
      if (isBroken || !from.readableEnded) to.destroy()
    })
    from.pipe(to)
  }
}

/** Which servers a connection may be led to: always the same, or by the path that it asks for first (empty where that is no HTTP). */
export type Servers = readonly number[] | ((path: string) => readonly number[])

/** What a connection begins with stays to be read. */
async function firstPath(near: Socket): Promise<string> {
  const begun = new Promise<Buffer>((resolve) => {
    near.once('data', (bytes: Buffer) => {
      near.pause()
      resolve(bytes)
    })
    near.once('end', () => resolve(Buffer.alloc(0))).once('close', () => resolve(Buffer.alloc(0)))
  })
  near.resume()
  const bytes = await begun
  if (bytes.length > 0) near.unshift(bytes)
  return /^[A-Z]+ (\S+)/.exec(bytes.toString('latin1', 0, 4_096))?.[1] ?? ''
}

/**
 * Listens at a port, and leads each connection to the next of the servers in turn, past those that do not listen. Of what is said over it
 * it looks at the first path, where servers are chosen by that.
 *
 * @throws the system's error where it cannot listen
 */
export async function startBalancer(at: { host: string; port: number }, all: Servers): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0

  const lead = async (near: Socket) => {
    const servers = typeof all === 'function' ? all(await firstPath(near)) : all
    const first = turn
    turn += 1
    for (let tried = 0; tried < servers.length && !near.destroyed; tried += 1) {
      const far = await reach(servers[(first + tried) % servers.length] ?? 0)
      if (!far) continue
      if (near.destroyed) return void far.destroy()
      return join(near, far.setNoDelay(true))
    }
    near.destroy()
  }

  const listener = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (near) => {
    open.add(near)
    near.on('error', () => undefined).once('close', () => open.delete(near))
    void lead(near)
  })
  const port = await listen(listener, at.port, at.host)
  return {
    port,
    async stop() {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
