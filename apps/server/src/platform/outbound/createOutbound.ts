import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { coreErrors, cutText } from '@energy-console/contract'
import { AppError, refuse } from '../errors'
import { outboundLimits } from '../limits'
import { failureReason } from './failureReason'
import { createLookups, type Resolved } from './lookups'
import { openFirst } from './openFirst'
import { addressKind } from './publicAddress'
import { createNameResolver, isUnknownName } from './resolveName'

/** What is sent. */
export interface OutboundRequest {
  method?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  body?: string | Uint8Array | undefined
  /** Ends the exchange before its time. */
  signal?: AbortSignal | undefined
  /** For the whole exchange, redirects included; {@link outboundLimits} unless told. */
  waitMs?: number | undefined
  /** Bytes that the answer may have; {@link outboundLimits} unless told. */
  answerBytes?: number | undefined
  /** Redirects that a GET follows, each checked like the first address; none unless told: the redirect is the answer. */
  redirects?: number | undefined
}

/**
 * The one door by which the server calls addresses that somebody has set (identity providers, webhooks), so that
 * nobody reaches through the server what he does not reach himself.
 */
export interface Outbound {
  /**
   * Checks what can be told from an address alone.
   *
   * @throws AppError `core.addressRefused`
   */
  check(address: string | URL): URL
  /**
   * Exchanges one message with a public address, by https. A name is looked up once, and the connection goes to what was
   * found and checked. Origins that the installation allows may be private, and plain http where they are named so.
   *
   * @throws AppError `core.addressRefused`, `core.noAnswer`
   */
  fetch(address: string | URL, request?: OutboundRequest): Promise<Response>
  /**
   * Opens a connection to a mail server at a public address. One that the installation allows (`smtp://10.0.0.5:25`) may be private, and
   * unencrypted.
   *
   * @throws AppError `core.addressRefused`, `core.noAnswer`
   */
  openMail(server: MailServer, signal: AbortSignal): Promise<Socket>
}

/** Where a mail server is. */
export interface MailServer {
  /** A name or an address, IPv6 without brackets. */
  host: string
  port: number
  /** Whether what is said is encrypted, from the beginning or before anything is told. */
  isSecure: boolean
}

interface OutboundOptions {
  /** Origins (`https://idp.plant.local:8443`) that may be private. */
  allowed: readonly string[]
  /** Looks a name up; by name servers and the system unless told. */
  resolve?: (name: string) => Promise<Resolved[]>
}

/** Builds the door. */
export function createOutbound({ allowed, resolve = createNameResolver() }: OutboundOptions): Outbound {
  const isAllowed = (url: URL) => allowed.includes(originOf(url))
  const lookedUp = createLookups(resolve)

  const refuseKind = (url: URL, address: string) => {
    const kind = addressKind(address)
    if (kind === 'never' || (kind === 'inner' && !isAllowed(url))) throw refused(url, '内部网络或保留的地址')
  }

  const check = (address: string | URL): URL => {
    const url = parse(address)
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed(url)))
      throw refused(url, '只允许 https 地址')
    if (url.username !== '' || url.password !== '') throw refused(url, '地址中不能有账号和密码')
    const name = nameOf(url)
    if (isIP(name) !== 0) refuseKind(url, name)
    return url
  }

  /** Where the connection goes: all that the name leads to, when all of it is allowed. */
  const find = async (url: URL, signal: AbortSignal): Promise<Resolved[]> => {
    const name = nameOf(url)
    const family = isIP(name)
    if (family !== 0) return [{ address: name, family }]
    const found = await lookedUp(name, name, signal)
    if (found.length === 0) throw failed(url, '找不到这个域名')
    for (const { address } of found) refuseKind(url, address)
    return found
  }

  return {
    check,
    async fetch(address, request = {}) {
      const { redirects = 0, waitMs = outboundLimits.waitMs } = request
      const ownTime = AbortSignal.timeout(waitMs)
      const signal = request.signal ? AbortSignal.any([ownTime, request.signal]) : ownTime
      let url = check(address)
      let headers = request.headers ?? {}
      const method = request.method ?? 'GET'
      const progress = { hasLeft: false }
      for (let followed = 0; ; followed++) {
        try {
          const found = await orAborted(find(url, signal), signal)
          const answer = await orAborted(
            exchange(url, found, { ...request, method, headers, signal, progress }),
            signal,
          )
          const next = answer.headers.get('location')
          const isFollowed = followed < redirects && method === 'GET' && isRedirect(answer.status)
          if (!isFollowed || next === null) return answer
          const target = check(new URL(next, url))
          if (target.origin !== url.origin) headers = withoutSecrets(headers)
          url = target
        } catch (error) {
          const refusal = toRefusal(url, error)
          throw progress.hasLeft ? new UnansweredError(refusal) : refusal
        }
      }
    },
    async openMail({ host, port, isSecure }, signal) {
      const url = parse(`smtp://${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
      if (!isSecure && !isAllowed(url)) throw refused(url, '只允许加密的连接')
      try {
        const family = isIP(host)
        if (family !== 0) refuseKind(url, host)
        return await openFirst(await orAborted(find(url, signal), signal), port, signal)
      } catch (error) {
        throw toRefusal(url, error)
      }
    },
  }
}

function parse(address: string | URL): URL {
  try {
    return new URL(address)
  } catch {
    throw refuse(coreErrors.addressRefused, { address: cutText(String(address), 100), reason: '格式不正确' })
  }
}

/** The host's name or address, without the brackets of IPv6 and the dot of the root. */
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Also of a mail server, whose scheme has no origins of its own. */
const originOf = ({ origin, protocol, host }: URL) =>
  origin === 'null' && protocol === 'smtp:' ? `${protocol}//${host}` : origin

const named = (url: URL) => (originOf(url) === 'null' ? url.host : originOf(url))

const refused = (url: URL, reason: string) =>
  refuse(coreErrors.addressRefused, { address: named(url), reason })

const failed = (url: URL, reason: string, details?: unknown) =>
  new AppError(coreErrors.noAnswer, { params: { address: named(url), reason }, details })

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

const withoutSecrets = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie|proxy-authorization)$/i.test(name)),
  )

/** What was asked for has left and may have arrived, though nobody has said so. */
export class UnansweredError extends AppError {
  constructor({ spec, params, details }: AppError) {
    super(spec, { params, details })
  }
}

class TooLarge extends Error {}
class OddAnswer extends Error {}

function toRefusal(url: URL, error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof TooLarge) return failed(url, '应答过大')
  if (error instanceof OddAnswer) return failed(url, '应答不符合 HTTP 协议', error)
  const { name, code = '' } =
    error instanceof Error ? (error as Error & { code?: string }) : { name: '', code: '' }
  if (name === 'TimeoutError' || name === 'AbortError') return failed(url, '没有及时应答')
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|SSL|TLS|EPROTO/.test(code))
    return failed(url, '证书不受信任或不是 https 服务', error)
  if (isUnknownName(code)) return failed(url, '找不到这个域名')
  return failed(url, failureReason(code), error)
}

/** What was promised, unless the signal comes first. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** One request to one of the addresses that were found. */
function exchange(
  url: URL,
  found: readonly Resolved[],
  {
    method,
    headers,
    body,
    signal,
    answerBytes = outboundLimits.answerBytes,
    progress,
  }: OutboundRequest & { signal: AbortSignal; progress: { hasLeft: boolean } },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const [first] = found
    const sent = send(
      url,
      {
        method,
        // what is not asked for is not compressed, so that its size is what comes
        headers: { 'accept-encoding': 'identity', ...headers },
        signal,
        // a connection of its own: none that another name has opened
        agent: false,
        lookup: (_name, options, done) => {
          if (options.all) done(null, [...found])
          else done(null, first?.address ?? '', first?.family ?? 4)
        },
      },
      (answer) => {
        collect(answer, answerBytes)
          .then((bytes) => toResponse(answer, bytes))
          .then(resolve, (error: unknown) => {
            sent.destroy()
            reject(error)
          })
      },
    )
    sent.on('error', reject)
    sent.on('finish', () => {
      progress.hasLeft = true
    })
    // nobody has asked for another protocol; without this, node tells of such an answer to nobody
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new OddAnswer('status 101'))
    })
    sent.end(body)
  })
}

async function collect(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw new TooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** @throws OddAnswer where it is none that a `Response` can tell of */
function toResponse(answer: IncomingMessage, bytes: Buffer): Response {
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) throw new OddAnswer(`status ${status}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers })
}
