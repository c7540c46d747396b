import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A camera on a free port of this machine: five seconds of H.264 as HLS, behind a sign-in. */
export interface TestCamera {
  /** Of its playlist. */
  address: string
  login: { userName: string; password: string }
  stop(): Promise<void>
}

const clip = readFileSync(new URL('./clip.mp4', import.meta.url))
const playlist = readFileSync(new URL('./clip.m3u8', import.meta.url))

/** Starts the camera. */
export async function startCamera(): Promise<TestCamera> {
  const login = { userName: 'viewer', password: 'camera-pass' }
  const expected = `Basic ${Buffer.from(`${login.userName}:${login.password}`).toString('base64')}`
  const server = createServer((request, reply) => {
    if (request.headers.authorization !== expected)
      return reply.writeHead(401, { 'www-authenticate': 'Basic realm="camera"' }).end()
    if (request.url === '/live/clip.m3u8') return reply.writeHead(200).end(playlist)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (request.url !== '/live/clip.mp4' || from === undefined) return reply.writeHead(404).end()
    return reply
      .writeHead(206, { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${to}/${clip.length}` })
      .end(clip.subarray(Number(from), Number(to) + 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live/clip.m3u8`,
    login,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
