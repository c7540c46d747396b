import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { coreErrors } from '@energy-console/contract'
import { type CameraKind, cameraKinds, deviceErrors } from '@energy-console/contract/devices'
import { AppError, refuse } from '../../../platform/errors'
import { cameraLimits } from '../../../platform/limits'
import type { FieldConnector } from '../../../platform/outbound'
import { authorizationOf, type CameraLogin, type Challenge, readChallenge } from './digest'

/** What the client knows of the camera that it asks. */
export interface AskedCamera {
  tenantId: string
  login: CameraLogin | undefined
}

/** Fetches what a camera shows. Nothing leads elsewhere: redirects are refusals. */
export interface CameraClient {
  /**
   * Begins a GET; the body is read by whoever asked, and destroyed by him.
   *
   * @throws AppError `core.addressRefused`, `core.noAnswer`, `devices.cameraDenied`, `devices.cameraRefused`
   */
  get(url: URL, range?: string): Promise<IncomingMessage>
}

/** Builds the client of one camera; how it wants to be signed in to is remembered. */
export function createCameraClient(
  connector: FieldConnector,
  { tenantId, login }: AskedCamera,
): CameraClient {
  let known: { challenge: Challenge; origin: string; count: number } | undefined

  const exchange = async (url: URL, range: string | undefined) => {
    const headers: Record<string, string> = { host: url.host, 'accept-encoding': 'identity' }
    if (range !== undefined) headers.range = range
    if (login && known && known.origin === url.origin) {
      known.count += 1
      headers.authorization = authorizationOf(known.challenge, login, url.pathname + url.search, known.count)
    }
    return send(url, headers, await open(connector, tenantId, url))
  }

  return {
    async get(url, range) {
      let answer = await exchange(url, range)
      const challenge =
        answer.statusCode === 401 ? readChallenge(answer.headersDistinct['www-authenticate']) : undefined
      if (login && challenge) {
        answer.destroy()
        known = { challenge, origin: url.origin, count: 0 }
        answer = await exchange(url, range)
      }
      const status = answer.statusCode ?? 0
      if (status === 200 || (status === 206 && range !== undefined)) return answer
      answer.destroy()
      throw status === 401
        ? refuse(deviceErrors.cameraDenied)
        : refuse(deviceErrors.cameraRefused, { status })
    },
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

async function open(connector: FieldConnector, tenantId: string, url: URL): Promise<Socket> {
  const host = hostOf(url)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const socket = await connector.open({ tenantId, host, port }, cameraLimits.answerMs)
  if (url.protocol !== 'https:') return socket
  const secure = connectTls({
    socket,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
  })
  // whoever sends over it hears what goes wrong; until he listens, an error is no crash
  return secure.on('error', () => undefined)
}

const failed = (url: URL, reason: string, details?: unknown) =>
  new AppError(coreErrors.noAnswer, { params: { address: url.host, reason }, details })

/** What a failure of the network is called. */
function reasonOf(error: unknown): string {
  const { code = '', message = '' } = error instanceof Error ? (error as Error & { code?: string }) : {}
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|SSL|TLS|EPROTO/.test(code)) return '证书不受信任或不是 https 服务'
  if (code === 'ECONNRESET' || message === 'socket hang up') return '连接被中断'
  return code.startsWith('HPE_') ? '应答不符合 HTTP 协议' : '连接失败'
}

/** @throws what Node makes of headers that are none; the connection is not left open then */
function begun(url: URL, headers: Record<string, string>, socket: Socket): ClientRequest {
  try {
    return request({
      ...{ method: 'GET', host: hostOf(url), path: url.pathname + url.search, headers },
      createConnection: () => socket,
    })
  } catch (error) {
    socket.destroy()
    throw error instanceof AppError ? error : failed(url, '连接失败', error)
  }
}

function send(url: URL, headers: Record<string, string>, socket: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = begun(url, headers, socket)
    const late = setTimeout(() => sent.destroy(failed(url, '没有及时应答')), cameraLimits.answerMs)
    sent.on('error', (error) => {
      clearTimeout(late)
      socket.destroy()
      reject(error instanceof AppError ? error : failed(url, reasonOf(error), error))
    })
    sent.on('upgrade', (_answer, taken) => {
      taken.destroy()
      reject(failed(url, '应答不符合 HTTP 协议'))
    })
    sent.on('response', (answer) => {
      clearTimeout(late)
      socket.setTimeout(cameraLimits.pauseMs, () => answer.destroy(failed(url, '没有及时应答')))
      resolve(answer)
    })
    sent.end()
  })
}

/** The pieces of an answer, as they come, to so many bytes; ending it ends the exchange. */
export async function* limited(answer: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > most) throw refuse(deviceErrors.cameraRefused, { status: 413 })
      yield piece
    }
  } finally {
    answer.destroy()
  }
}

/** Passes so many bytes on, and fails with what is more. */
export function upTo(most: number): Transform {
  let size = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      done(size > most ? refuse(deviceErrors.cameraRefused, { status: 413 }) : null, piece)
    },
  })
}

/** All of an answer. */
export async function whole(answer: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of limited(answer, most)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What came is not what the record says. */
export const notA = (kind: CameraKind) => refuse(deviceErrors.cameraNoPicture, { kind: cameraKinds[kind] })

/** The type of a picture that browsers show, by its first bytes; undefined for what is none. */
export function pictureType(bytes: Buffer): 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (begins('\xff\xd8\xff')) return 'image/jpeg'
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png'
  return begins('RIFF') && begins('WEBP', 8) ? 'image/webp' : undefined
}
