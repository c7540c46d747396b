import type { Socket } from 'node:net'
import { generate } from 'mqtt-packet'
import {
  createInterpreter,
  type Interpreter,
  type InterpreterLimits,
  SignInRefused,
  versionAsked,
} from './interpreter'

type Told = (error?: Error | null) => void

/** What stands between a broker of MQTT 3.1.1 and whoever is on a socket. */
export interface FiveSpeaker {
  /** What the broker is given instead of whole packets that were read. @throws Error where the client breaks the protocol */
  hear(whole: Buffer): Buffer | null
  /** Tells a client that has signed in that the server stops, so that it goes to another; MQTT 3.1.1 has no word for it. */
  sayStopping(): void
}

/** The reason "server shutting down" of MQTT 5. */
const shuttingDown = 0x8b

/**
 * Lets a broker of MQTT 3.1.1 speak with whoever is on the socket, one of MQTT 5 too. Whoever speaks 3.1.1 costs nothing after the
 * first packet.
 */
export function speakFive(socket: Socket, limits: InterpreterLimits): FiveSpeaker {
  let isKnown = false
  let interpreter: Interpreter | undefined

  const interpretWrites = (by: Interpreter) => {
    const write = socket.write.bind(socket)
    socket.write = (chunk: Uint8Array | string, encoding?: BufferEncoding | Told, done?: Told): boolean => {
      const told = typeof encoding === 'function' ? encoding : done
      const charset = typeof encoding === 'string' ? encoding : 'utf8'
      const said = by.outward(typeof chunk === 'string' ? Buffer.from(chunk, charset) : Buffer.from(chunk))
      if (said.length > 0) return write(said, told)
      told?.()
      return !socket.writableNeedDrain
    }
  }

  const tell = socket.write.bind(socket)
  /** The broker's parser would keep an empty piece. */
  const heard = (by: Interpreter, whole: Buffer) => {
    try {
      const said = by.inward(whole)
      return said.length > 0 ? said : null
    } catch (error) {
      if (error instanceof SignInRefused) tell(error.answer)
      throw error
    }
  }

  return {
    hear(whole) {
      if (interpreter) return heard(interpreter, whole)
      if (isKnown) return whole
      isKnown = true
      if (versionAsked(whole) !== 5) return whole
      interpreter = createInterpreter(limits)
      interpretWrites(interpreter)
      return heard(interpreter, whole)
    },
    sayStopping() {
      if (interpreter && socket.writable)
        tell(generate({ cmd: 'disconnect', reasonCode: shuttingDown }, { protocolVersion: 5 }))
    },
  }
}
