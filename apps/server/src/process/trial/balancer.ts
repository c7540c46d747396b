import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

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

/**
 * Listens at a port, and leads each connection to the next of the servers in turn, past those that do not listen. It knows nothing of
 * what is said over it.
 *
 * @throws the system's error where it cannot listen
 */
export async function startBalancer(
  at: { host: string; port: number },
  servers: readonly number[],
): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0

  const lead = async (near: Socket) => {
    const first = turn
    turn = (turn + 1) % servers.length
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
  listener.listen(at.port, at.host)
  await once(listener, 'listening')
  const address = listener.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : at.port,
    async stop() {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
