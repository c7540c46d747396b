import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { flvOf } from './flvOf'

/** A camera on a free port of this machine: some seconds of H.264 as HLS, and over and over as FLV, behind a sign-in. */
export interface TestCamera {
  /** Of its playlist. */
  address: string
  /** Of its live stream over HTTP. */
  flvAddress: string
  login: { userName: string; password: string }
  stop(): Promise<void>
}

const clip = readFileSync(new URL('./clip.mp4', import.meta.url))
const playlist = readFileSync(new URL('./clip.m3u8', import.meta.url))

/** Sends the clip live until nobody listens any more. */
async function sendLive(reply: ServerResponse): Promise<void> {
  reply.writeHead(200, { 'content-type': 'video/x-flv' })
  const began = performance.now()
  for (const { atMs, bytes } of flvOf(clip)) {
    const early = atMs - (performance.now() - began)
    if (early > 0) await delay(early)
    if (reply.destroyed) return
    reply.write(bytes)
  }
}

/** Starts the camera. */
export async function startCamera(): Promise<TestCamera> {
  const login = { userName: 'viewer', password: 'camera-pass' }
  const expected = `Basic ${Buffer.from(`${login.userName}:${login.password}`).toString('base64')}`
  const server = createServer((request, reply) => {
    if (request.headers.authorization !== expected)
      return reply.writeHead(401, { 'www-authenticate': 'Basic realm="camera"' }).end()
    if (request.url === '/live/clip.m3u8') return reply.writeHead(200).end(playlist)
    if (request.url === '/live/clip.flv') return void sendLive(reply)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (request.url !== '/live/clip.mp4' || from === undefined) return reply.writeHead(404).end()
    return reply
      .writeHead(206, { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${to}/${clip.length}` })
      .end(clip.subarray(Number(from), Number(to) + 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`
  return {
    address: `${live}/clip.m3u8`,
    flvAddress: `${live}/clip.flv`,
    login,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
