import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type AddressLimit, addressKey, clientAddress, type TrustedProxies } from '../http'
import type { Clock } from '../jobs/clock'
import type { Scheduler } from '../jobs/scheduler'
import { createTally, requestLimits, socketLimits, strangerLimits } from '../limits'
import { listen } from '../listen'
import { speakTls, type Tls } from '../tls'
import { createFrameMeter, type SocketLimits } from './limits'

/** One signed-in client of a hub. */
export interface SocketConnection<S> {
  readonly session: S
  /** Sends a text frame as it stands. */
  send(frame: string): void
  /** Bytes that the client has not read yet. */
  readonly backlog: number
  close(code: number, reason: string): void
}

/** What a hub asks of whoever uses it. */
export interface SocketHubOptions<S> {
  name: string
  clock: Clock
  scheduler: Scheduler
  /** Who the token belongs to. Throws for a bad one. */
  verify(token: string): Promise<S>
  /** Whose connections are counted together. */
  userOf(session: S): string
  /** What an address may do without a valid token. */
  strangers: AddressLimit
  /** Whose forwarded addresses are believed. */
  proxies: TrustedProxies
  limits?: Partial<SocketLimits>
  opened(connection: SocketConnection<S>): void
  /** A JSON frame other than `auth`. */
  received(connection: SocketConnection<S>, frame: unknown): void
  closed(connection: SocketConnection<S>): void
}

/** WebSocket clients that sign in with their first frame. */
export interface SocketHub<S> {
  /** Listens on a port of its own, any path; answers the port. */
  listen(port: number, host: string, tls?: Tls): Promise<number>
  /** Takes over an upgrade request of another server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes the connections of sessions that are over (4401) or have changed (1012: connect again). */
  closeWhere(isOver: (session: S) => boolean, code: 4401 | 1012): void
  stop(): Promise<void>
  /** Open connections, signed in or not. */
  size(): number
}

const unauthorizedCode = 4401
/** The protocol's own code for a client that does what it may not. */
const violationCode = 1008
const pingEveryMs = 30_000
/** A connection outlives its access token, but not for ever. */
const longestLifeMs = 3_600_000
/** How long the head of a request may take, ms. */
const patience = {
  headersTimeout: requestLimits.headWithinMs,
  requestTimeout: requestLimits.headWithinMs,
  connectionsCheckingInterval: 5_000,
}

interface Peer<S> {
  socket: WebSocket
  address: string
  openedMs: number
  isAlive: boolean
  isSigningIn: boolean
  isWithinRate: () => boolean
  connection: SocketConnection<S> | undefined
}

export function createSocketHub<S>(options: SocketHubOptions<S>): SocketHub<S> {
  const { name, clock, scheduler, verify, userOf, strangers, proxies } = options
  const limits = { ...socketLimits, ...options.limits }
  const acceptor = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  })
  const peers = new Set<Peer<S>>()
  const servers: Server[] = []
  const [byAddress, strangersByAddress, byUser] = [createTally(), createTally(), createTally()]
  let isStopped = false

  const admit = (peer: Peer<S>, session: S) => {
    if (!byUser.enter(userOf(session), limits.perUser))
      return peer.socket.close(violationCode, 'too many connections')
    strangersByAddress.leave(peer.address)
    strangers.giveBack(peer.address)
    peer.connection = connectionOf(peer.socket, session)
    options.opened(peer.connection)
    peer.socket.send('{"type":"ready"}')
  }

  /** A client signs in once; later `auth` frames only have to be right. */
  const signIn = async (peer: Peer<S>, token: string) => {
    if (peer.isSigningIn) return peer.socket.close(violationCode, 'one sign-in at a time')
    peer.isSigningIn = true
    try {
      const session = await verify(token)
      if (peer.socket.readyState !== peer.socket.OPEN) return
      if (peer.connection === undefined) admit(peer, session)
      else peer.socket.send('{"type":"ready"}')
    } catch {
      strangers.take(peer.address, strangerLimits.refusalCost)
      peer.socket.close(unauthorizedCode, 'unauthorized')
    } finally {
      peer.isSigningIn = false
    }
  }

  const receive = (peer: Peer<S>, data: RawData) => {
    if (peer.socket.readyState !== peer.socket.OPEN) return
    if (!peer.isWithinRate()) return peer.socket.close(violationCode, 'too many frames')
    const frame = parse(data)
    if (isAuth(frame)) void signIn(peer, frame.token)
    else if (peer.connection === undefined) peer.socket.close(unauthorizedCode, 'unauthorized')
    else options.received(peer.connection, frame)
  }

  const accept = (socket: WebSocket, address: string) => {
    const peer: Peer<S> = {
      socket,
      address,
      openedMs: clock.now(),
      isAlive: true,
      isSigningIn: false,
      isWithinRate: createFrameMeter(clock, limits),
      connection: undefined,
    }
    peers.add(peer)
    const cancel = scheduler.at(`${name} sign-in`, clock.now() + limits.signInWithinMs, () => {
      if (peer.connection === undefined) socket.close(unauthorizedCode, 'unauthorized')
    })
    socket.on('message', (data) => receive(peer, data))
    socket.on('pong', () => {
      peer.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      cancel()
      peers.delete(peer)
      byAddress.leave(address)
      if (peer.connection === undefined) return strangersByAddress.leave(address)
      byUser.leave(userOf(peer.connection.session))
      options.closed(peer.connection)
    })
  }

  const endPings = scheduler.every(`${name} ping`, pingEveryMs, () => {
    for (const peer of [...peers]) {
      if (!peer.isAlive) {
        peer.socket.terminate()
        continue
      }
      peer.isAlive = false
      peer.socket.ping()
      if (clock.now() - peer.openedMs > longestLifeMs) peer.socket.close(1012, 'connect again')
    }
  })

  /** Counts the connection, before anything is waited for; false when the address has too many. */
  const enter = (address: string): boolean => {
    if (!strangers.take(address) || !byAddress.enter(address, limits.perAddress)) return false
    if (strangersByAddress.enter(address, limits.strangersPerAddress)) return true
    byAddress.leave(address)
    return false
  }

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isStopped) return refuseUpgrade(socket, '503 Service Unavailable')
    const address = addressKey(clientAddress(request, proxies))
    if (!enter(address)) return refuseUpgrade(socket, '429 Too Many Requests')
    let isAccepted = false
    // Emitted also for a handshake that is refused, which never becomes a connection.
    socket.once('close', () => {
      if (isAccepted) return
      byAddress.leave(address)
      strangersByAddress.leave(address)
    })
    acceptor.handleUpgrade(request, socket, head, (accepted) => {
      isAccepted = true
      accept(accepted, address)
    })
  }

  return {
    size: () => peers.size,
    closeWhere(isOver, code) {
      for (const { connection } of [...peers])
        if (connection && isOver(connection.session))
          connection.close(code, code === 4401 ? 'unauthorized' : 'connect again')
    },
    handleUpgrade,
    listen(port, host, tls) {
      const server = createServer(patience)
      if (tls) speakTls(server, tls, patience.headersTimeout)
      servers.push(server)
      server.on('request', (_request, response) => response.writeHead(426, { connection: 'close' }).end())
      server.on('upgrade', handleUpgrade)
      return listen(server, port, host)
    },
    async stop() {
      isStopped = true
      endPings()
      for (const { socket } of peers) socket.close(1001, 'stopping')
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
      for (const { socket } of peers) socket.terminate()
      for (const server of servers) server.closeAllConnections()
      await Promise.all(closed)
    },
  }
}

const refuseUpgrade = (socket: Duplex, status: string) =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

const connectionOf = <S>(socket: WebSocket, session: S): SocketConnection<S> => ({
  session,
  send(frame) {
    if (socket.readyState === socket.OPEN) socket.send(frame)
  },
  get backlog() {
    return socket.bufferedAmount
  },
  close: (code, reason) => socket.close(code, reason),
})

function parse(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : String(data))
  } catch {
    return undefined
  }
}

function isAuth(frame: unknown): frame is { type: 'auth'; token: string } {
  if (typeof frame !== 'object' || frame === null) return false
  const { type, token } = frame as { type?: unknown; token?: unknown }
  return type === 'auth' && typeof token === 'string'
}
