import { createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import type { Logger } from 'pino'
import { addressKey } from '../http'
import { createTally, deviceLimits } from '../limits'
import type { Tls } from '../tls'
import { createFrames, kindOf, kinds, OversizedFrame } from './frames'
import { SignInRefused } from './interpreter'
import { listenForDevices } from './listenForDevices'
import { createSecureListener } from './secureListener'
import { speakFive } from './speakFive'

/** One connected client, as whoever uses the front end sees it. */
export interface MqttConnection<P> {
  readonly principal: P
  /** What the client calls itself; undefined where it leaves that to us, or is a part of the program. */
  readonly clientId?: string | undefined
  readonly isSubscribedTo: (topic: string) => boolean
  /** Sends to this client alone. `answerMs`: how long an answer is waited for, for one that is no client but a part of the program. */
  send(topic: string, payload: string | Buffer, answerMs?: number): void
  close(): void
}

/** A client of the front end, which also says how far what is sent to it has come. */
export interface MqttSession<P> extends MqttConnection<P> {
  /** False once its socket has ended: nothing reaches it any more. */
  readonly isOpen: boolean
  /** Sends, and resolves when its socket has room for more, or has ended. Whoever answers much waits for it, else one that asks and does not read fills the memory. */
  deliver(topic: string, payload: string | Buffer): Promise<void>
}

/** What the front end asks of the program. */
export interface MqttHandlers<P> {
  /** Whose token the user name is, from which address; undefined refuses the client. */
  authenticate(token: string, address: string): Promise<P | undefined>
  /** Counts one more connection of the principal. Answers what to call when it ends; undefined when it is one too many. */
  admit(principal: P): (() => void) | undefined
  /** A message has come, before it is looked at; `isRepeat` where the client says that it has sent it before. */
  received(connection: MqttSession<P>, bytes: number, isRepeat: boolean): void
  /** Takes a message; the acknowledgement goes out when `done` is called, the connection closes when with an error. */
  publish(connection: MqttSession<P>, topic: string, payload: Buffer, done: (error?: Error) => void): void
  /** Whether this topic filter is the client's own. */
  maySubscribe(principal: P, filter: string): boolean
  connected(connection: MqttSession<P>): void
  subscribed(connection: MqttSession<P>, filters: readonly string[]): void
  disconnected(connection: MqttSession<P>): void
  /** A packet was longer than allowed; the connection is closed. */
  oversized(principal: P, bytes: number): void
}

export interface MqttOptions<P> {
  host: string
  port: number
  /** The certificate, and the port of MQTT over TLS, which is open while one is held. */
  tls: Tls
  tlsPort: number
  handlers: MqttHandlers<P>
  log: Logger
}

export interface MqttFrontEnd {
  /** Listens; answers the port without TLS. */
  start(): Promise<number>
  /** The port of MQTT over TLS; undefined while no certificate is held. */
  readonly tlsPort: number | undefined
  /** Closes the listeners and every connection; clients of MQTT 5 are told why. */
  stop(): Promise<void>
  readonly connections: number
}

/**
 * MQTT 3.1.1 for devices, and MQTT 5 with an interpreter in between: Aedes in our process. What clients publish goes to
 * `handlers.publish` and nowhere else, and sessions end with their connection, so the broker keeps nothing.
 */
export async function createMqttFrontEnd<P>(options: MqttOptions<P>): Promise<MqttFrontEnd> {
  const { handlers, log } = options
  const connections = new WeakMap<Client, MqttSession<P>>()
  const sockets = new WeakMap<Client, Socket>()
  const names = new WeakMap<Client, string>()
  const strangers = createStrangers()
  /** Of each open connection what is said to it when the server stops. */
  const goodbyes = new Set<() => void>()
  let serial = 0

  /** MQTT 3.1.1: 3 server unavailable, 4 bad user name. */
  const refused = (reason: string, returnCode: 3 | 4): AuthenticateError =>
    Object.assign(new Error(reason), { returnCode })

  /** Signs a client in; answers why not. The connection counts until its socket is closed. */
  const signIn = async (client: Client, token: string): Promise<AuthenticateError | undefined> => {
    const socket = sockets.get(client)
    const principal = await handlers.authenticate(token, socket?.remoteAddress ?? '')
    if (principal === undefined) return refused('bad user name', 4)
    const release = socket?.destroyed === false ? handlers.admit(principal) : undefined
    if (!socket || !release) return refused('too many connections', 3)
    socket.once('close', release)
    strangers.vouchFor(socket)
    // Client ids are the clients' own choice: without a number of ours, one could push another's off the broker.
    serial += 1
    Object.assign(client, { id: `${serial}:${client.id}` })
    connections.set(client, sessionOf(client, principal, names.get(client)))
    return undefined
  }

  const broker = new Aedes({
    connectTimeout: deviceLimits.signInWithinMs,
    heartbeatInterval: 3_600_000,
    drainTimeout: 30_000,
    preConnect(client, packet, callback) {
      packet.clean = true
      if (packet.clientId) names.set(client, packet.clientId)
      callback(null, true)
    },
    authenticate(client, username, _password, callback) {
      signIn(client, username ?? '').then(
        (refusal) => (refusal ? callback(refusal, false) : callback(null, true)),
        (error: unknown) => {
          log.warn({ err: error }, 'mqtt sign-in could not be checked')
          callback(refused('unavailable', 3), false)
        },
      )
    },
    authorizePublish(client, packet, callback) {
      const connection = client && connections.get(client)
      if (!connection) return callback(new Error('not signed in'))
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      handlers.received(connection, payload.length, packet.dup)
      handlers.publish(connection, packet.topic, payload, callback)
    },
    authorizeSubscribe(client, subscription, callback) {
      const connection = connections.get(client)
      const isOwn =
        connection !== undefined && handlers.maySubscribe(connection.principal, subscription.topic)
      callback(null, isOwn ? subscription : null)
    },
  })
  // What devices publish has been consumed above; routing it, retaining it or queueing it is not this broker's task.
  Object.assign(broker, {
    publish(_packet: unknown, client: unknown, done?: unknown) {
      const callback = typeof client === 'function' ? client : done
      if (typeof callback === 'function') callback()
    },
  })
  await broker.listen()
  broker.on('clientReady', (client) => {
    const connection = connections.get(client)
    if (connection) handlers.connected(connection)
  })
  broker.on('clientDisconnect', (client) => {
    const connection = connections.get(client)
    if (connection) handlers.disconnected(connection)
  })
  broker.on('subscribe', (subscriptions, client) => {
    const connection = connections.get(client)
    if (connection)
      handlers.subscribed(
        connection,
        subscriptions.map((subscription) => subscription.topic),
      )
  })
  broker.on('clientError', (client, error) => log.debug({ client: client.id, err: error }, 'mqtt client'))
  broker.on('connectionError', (_client, error) => log.debug({ err: error }, 'mqtt connection'))

  const accept = (socket: Socket) => {
    if (socket.destroyed) return
    const read = socket.read.bind(socket)
    const { hear, sayStopping } = speakFive(socket, deviceLimits)
    socket.setNoDelay(true)
    const client = broker.handle(socket)
    sockets.set(client, socket)
    const sayGoodbye = () => {
      if (client.connected) sayStopping()
      // whoever has not signed in is not waited for
      else socket.destroy()
    }
    goodbyes.add(sayGoodbye)
    socket.once('close', () => goodbyes.delete(sayGoodbye))
    // only messages of whoever has signed in are long
    const frames = createFrames((kind) =>
      kind === kinds.publish && connections.has(client)
        ? deviceLimits.packetBytes
        : deviceLimits.shortPacketBytes,
    )
    let [hasBegun, isOver] = [false, false]
    // The parsers would gather a packet of any length and in any number of pieces: they are given whole ones.
    socket.read = (size?: number) => {
      const chunk: unknown = read(size)
      if (!Buffer.isBuffer(chunk)) return chunk
      if (isOver) return null
      try {
        if (!hasBegun && kindOf(chunk[0] ?? 0) !== kinds.connect) throw new Error('no sign-in')
        hasBegun = true
        const whole = frames.take(chunk)
        return whole && hear(whole)
      } catch (error) {
        isOver = true
        const connection = connections.get(client)
        if (error instanceof OversizedFrame && connection)
          handlers.oversized(connection.principal, error.bytes)
        log.debug({ client: client.id, err: error }, 'mqtt client breaks the protocol')
        // whoever was told why he has to go hears it; one that has not signed in is waited for no longer than that may take
        if (error instanceof SignInRefused) socket.destroySoon()
        else socket.destroy()
        return null
      }
    }
  }

  const plain = createServer().on('connection', strangers.enter).on('connection', accept)
  const secure = createSecureListener(options, { enter: strangers.enter, accept })
  return {
    get connections() {
      return broker.connectedClients
    },
    get tlsPort() {
      return secure.port
    },
    async start() {
      const port = await listenForDevices(plain, options.port, options.host)
      await secure.start()
      return port
    },
    async stop() {
      const closed = [new Promise((resolve) => plain.close(resolve)), secure.stop()]
      for (const sayGoodbye of goodbyes) sayGoodbye()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await Promise.all(closed)
    },
  }
}

/**
 * Counts connections by address until they sign in. A TLS connection is counted from its first byte, as another socket
 * than the one that signs in: both have the peer's address and port.
 */
function createStrangers() {
  const tally = createTally()
  const leaving = new Map<string, () => void>()
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  return {
    /** Counts the connection, or ends it when the address has too many. */
    enter(socket: Socket): void {
      const peer = peerOf(socket)
      const address = addressKey(socket.remoteAddress ?? '')
      if (!tally.enter(address, deviceLimits.strangersOfAddress)) return void socket.destroy()
      const leave = () => {
        if (leaving.get(peer) !== leave) return
        leaving.delete(peer)
        tally.leave(address)
      }
      leaving.set(peer, leave)
      socket.once('close', leave)
    },
    /** It has signed in. */
    vouchFor: (socket: Socket): void => leaving.get(peerOf(socket))?.(),
  }
}

function sessionOf<P>(client: Client, principal: P, clientId: string | undefined): MqttSession<P> {
  const { subscriptions } = client as Client & { subscriptions: Record<string, { qos: number } | undefined> }
  const deliver = (topic: string, payload: string | Buffer) =>
    new Promise<void>((resolve) =>
      // it is called when the socket has taken all of it, after `drainTimeout` at the latest
      client.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => resolve()),
    )
  return {
    principal,
    clientId,
    get isOpen() {
      return !client.closed
    },
    isSubscribedTo: (topic) => subscriptions[topic] !== undefined,
    send: (topic, payload) => void deliver(topic, payload),
    deliver,
    close: () => client.close(),
  }
}
