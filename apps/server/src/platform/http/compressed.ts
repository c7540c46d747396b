import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const deflate = promisify(gzip)

/**
 * A text as answers carry it: gzip, at the speed that a drawing of 8 MiB takes 50 ms of one thread, beside the event
 * loop. Made piece by piece, so that the threads are shared with what else waits for one.
 */
export const compressed = (text: string): Promise<Buffer> =>
  deflate(text, { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })

/** Whether a client that sends this `Accept-Encoding` can read what is compressed. Without the header it may not. */
export function takesCompressed(acceptEncoding: string | string[] | undefined): boolean {
  const codings = new Map(
    String(acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        return [coding, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const
      }),
  )
  return codings.get('gzip') ?? codings.get('x-gzip') ?? codings.get('*') ?? false
}
