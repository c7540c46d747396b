import type { Socket } from 'node:net'
import { createInterpreter, type Interpreter, versionAsked } from './interpreter'

type Told = (error?: Error | null) => void

/**
 * Lets a broker of MQTT 3.1.1 speak with whoever is on the socket, one of MQTT 5 too. Answers what is to be done with every
 * chunk that was read: what the broker is given instead. Whoever speaks 3.1.1 costs nothing after the first chunk.
 *
 * @throws Error, by what it answers, where the client breaks the protocol
 */
export function speakFive(socket: Socket, limits: { packetBytes: number }): (chunk: Buffer) => Buffer | null {
  let head: Buffer | undefined = Buffer.alloc(0)
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

  return (chunk) => {
    if (interpreter) return interpreter.inward(chunk)
    if (!head) return chunk
    const all = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
    const version = versionAsked(all)
    head = version === undefined ? all : undefined
    if (head) return null
    if (version !== 5) return all
    interpreter = createInterpreter(limits)
    interpretWrites(interpreter)
    return interpreter.inward(all)
  }
}
