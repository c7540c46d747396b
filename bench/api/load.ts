import { connect, type Socket } from 'node:net'

interface Load {
  port: number
  /** Path with its query. */
  path: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/** Keeps connections busy for some seconds, one request at a time on each; answers requests per second. */
export async function requestsPerSecond({
  port,
  path,
  headers = {},
  connections,
  seconds,
}: Load): Promise<number> {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let answered = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () =>
      keepAsking(connect({ port, host: '127.0.0.1', noDelay: true }), request, () => {
        answered += 1
        return performance.now() < until
      }),
    ),
  )
  return answered / ((performance.now() - began) / 1000)
}

/** Sends the request again after each answer, as long as `onAnswer` says so. */
function keepAsking(socket: Socket, request: Buffer, onAnswer: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0
    let head = ''
    socket.on('connect', () => socket.write(request))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      let body = chunk.length
      if (missing === 0) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(head.slice(0, 300)))
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1])
        body = head.length - end - 4
        head = ''
      }
      missing -= body
      if (missing > 0) return
      if (onAnswer()) socket.write(request)
      else socket.end()
    })
  })
}
