import type { Socket } from 'node:net'
import {
  createInterpreter,
  type Interpreter,
  type InterpreterLimits,
  SignInRefused,
  versionAsked,
} from './interpreter'

type Told = (error?: Error | null) => void

/**
 * Lets a broker of MQTT 3.1.1 speak with whoever is on the socket, one of MQTT 5 too. Answers what is to be done with whole
 * packets that were read: what the broker is given instead. Whoever speaks 3.1.1 costs nothing after the first.
 *
 * @throws Error, by what it answers, where the client breaks the protocol
 */
export function speakFive(socket: Socket, limits: InterpreterLimits): (whole: Buffer) => Buffer | null {
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

  return (whole) => {
    if (interpreter) return heard(interpreter, whole)
    if (isKnown) return whole
    isKnown = true
    if (versionAsked(whole) !== 5) return whole
    interpreter = createInterpreter(limits)
    interpretWrites(interpreter)
    return heard(interpreter, whole)
  }
}
