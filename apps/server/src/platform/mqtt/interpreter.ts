import { randomUUID } from 'node:crypto'
import { generate, type Packet, parser } from 'mqtt-packet'
import { longestProperties } from './longestProperties'

/** Speaks for a client of MQTT 5 with a broker of MQTT 3.1.1. */
export interface Interpreter {
  /** Whole packets that the client has sent, as the broker reads them. @throws Error where it is no MQTT 5 */
  inward(whole: Buffer): Buffer
  /** What the broker has sent, as the client reads it. */
  outward(chunk: Buffer): Buffer
}

export interface InterpreterLimits {
  packetBytes: number
  /** What properties of a message may have: each costs time by itself. */
  shortPacketBytes: number
  /** What the client is told to have under way before it waits for acknowledgements. */
  messagesUnderWay: number
}

/** The client is answered and has to go. */
export class SignInRefused extends Error {
  constructor(readonly answer: Buffer) {
    super('refused by the answer to its sign-in')
  }
}

const five = { protocolVersion: 5 }
const nothing = Buffer.alloc(0)

/** Answers of MQTT 3.1.1 to a sign-in, by their reason in MQTT 5: 1 version, 2 client id, 3 unavailable, 4 user name, 5 not allowed. */
const reasons = [0, 132, 133, 136, 134, 135]
const [unspecified, notAuthorized, badMethod, withWill] = [128, 135, 140, 4]

/**
 * The version that the first bytes of a connection ask for; undefined while they are too few to tell, 0 where they are no
 * sign-in.
 */
export function versionAsked(head: Buffer): number | undefined {
  if (head.length > 0 && head[0] !== 0x10) return 0
  let name = 2
  while (name < 5 && (head[name - 1] ?? 0) >= 0x80) name += 1
  if (head.length < name + 2) return undefined
  const length = head.readUInt16BE(name)
  return length > 6 ? 0 : head[name + 2 + length]
}

/**
 * One for each connection. Properties of messages are left out; sessions end with their connection, and the client is told
 * so, together with the longest packet that is taken and how many messages may be under way. What is longer than the client takes is
 * not sent to it.
 */
export function createInterpreter(limits: InterpreterLimits): Interpreter {
  const [client, broker] = [parser(), parser({ protocolVersion: 4 })]
  /** Filters of each message that takes some back. */
  const takenBack = new Map<number, number>()
  let gathered: Buffer[] = []
  let failure: Error | undefined
  let isNameless = false
  let givenName = ''
  let clientTakesBytes = Infinity

  const fail = (error: Error) => {
    failure ??= error
  }
  client.on('error', fail)
  broker.on('error', fail)
  client.on('packet', (packet) => {
    const said = toBroker(packet)
    if (said) gathered.push(generate(said))
  })
  broker.on('packet', (packet) => {
    const said = generate(toClient(packet), five)
    if (said.length <= clientTakesBytes) gathered.push(said)
  })

  const toBroker = (packet: Packet): Packet | undefined => {
    switch (packet.cmd) {
      case 'connect': {
        const { clientId, keepalive, username, will, properties = {} } = packet
        const { authenticationMethod, maximumPacketSize = Infinity } = properties
        if (authenticationMethod !== undefined) {
          const refusal = { cmd: 'connack', sessionPresent: false, reasonCode: badMethod } as const
          throw new SignInRefused(generate(refusal, five))
        }
        if (maximumPacketSize < 1) throw new Error('no packet is so short')
        clientTakesBytes = maximumPacketSize
        isNameless = clientId === ''
        givenName = randomUUID()
        return {
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          clientId,
          ...(keepalive === undefined ? {} : { keepalive }),
          ...(username === undefined ? {} : { username }),
          ...(will ? { will: withoutProperties(will) } : {}),
        }
      }
      case 'publish': {
        const { cmd, topic, payload, qos, retain, dup, messageId } = packet
        return { cmd, topic, payload, qos, retain, dup, ...(messageId === undefined ? {} : { messageId }) }
      }
      case 'subscribe': {
        const { cmd, messageId, subscriptions } = packet
        return withId(
          { cmd, subscriptions: subscriptions.map(({ topic, qos }) => ({ topic, qos })) },
          messageId,
        )
      }
      case 'unsubscribe': {
        const { cmd, messageId, unsubscriptions } = packet
        takenBack.set(messageId ?? 0, unsubscriptions.length)
        return withId({ cmd, unsubscriptions }, messageId)
      }
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
        return withId({ cmd: packet.cmd }, packet.messageId)
      case 'pingreq':
        return { cmd: 'pingreq' }
      case 'disconnect':
        // one that wants its last will told says good-bye by hanging up
        return packet.reasonCode === withWill ? undefined : { cmd: 'disconnect' }
      default:
        throw new Error(`${packet.cmd} is not spoken here`)
    }
  }

  const toClient = (packet: Packet): Packet => {
    switch (packet.cmd) {
      case 'connack': {
        const reasonCode = reasons[packet.returnCode ?? 0] ?? unspecified
        if (reasonCode !== 0) return { cmd: 'connack', sessionPresent: false, reasonCode }
        return {
          cmd: 'connack',
          sessionPresent: packet.sessionPresent,
          reasonCode,
          properties: {
            sessionExpiryInterval: 0,
            receiveMaximum: limits.messagesUnderWay,
            maximumPacketSize: limits.packetBytes,
            subscriptionIdentifiersAvailable: false,
            sharedSubscriptionAvailable: false,
            ...(isNameless ? { assignedClientIdentifier: givenName } : {}),
          },
        }
      }
      case 'suback':
        return {
          ...packet,
          granted: packet.granted.map((qos) => (qos === unspecified ? notAuthorized : Number(qos))),
        }
      case 'unsuback': {
        const count = takenBack.get(packet.messageId ?? 0) ?? 1
        takenBack.delete(packet.messageId ?? 0)
        return { ...packet, granted: Array<number>(count).fill(0) }
      }
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
        return { ...packet, reasonCode: 0 }
      default:
        return packet
    }
  }

  const through = (by: typeof client, chunk: Buffer): Buffer => {
    by.parse(chunk)
    if (failure) throw failure
    const [only = nothing, ...others] = gathered
    const all = others.length > 0 ? Buffer.concat(gathered) : only
    gathered = []
    return all
  }

  return {
    inward(whole) {
      if (longestProperties(whole) > limits.shortPacketBytes) throw new Error('too many properties')
      return through(client, whole)
    },
    outward: (chunk) => through(broker, chunk),
  }
}

const withoutProperties = <T extends { properties?: unknown }>({ properties: _, ...rest }: T) => rest

const withId = <P extends Packet>(packet: P, messageId: number | undefined): P =>
  messageId === undefined ? packet : { ...packet, messageId }
