import { Readable } from 'node:stream'
import { coreErrors } from '@energy-console/contract'
import { gatewayLogCodes, telemetryErrors } from '@energy-console/contract/telemetry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, refuse } from '../../../platform/errors'
import { deviceLimits } from '../../../platform/limits'
import type { Traffic } from '../communication/traffic'
import type { Intake, Outcome } from '../ingest/intake'
import type { AccountUse } from '../presence/accountUse'
import type { RawMessages } from '../raw-messages/createRawMessages'
import type { Account } from '../routing/route'
import type { Services } from '../services/createServices'
import { namesIn, pick } from '../services/payloads'
import { type Speaker, speakerOf } from '../services/speaker'
import { mayHoldServiceKeys } from '../topics/serviceKeys'

/**
 * `POST /api/v1/{token}/telemetry` (and `/attributes`) with the bodies of MQTT; 200 after the commit, with what was taken
 * and why the rest was not; 400 where all of it was refused. The token stands in the path because the device API has it
 * there; request lines are not logged.
 */
export function mountDeviceHttp(
  app: FastifyInstance,
  options: {
    /** Whose token it is; undefined for nobody's. */
    accountOf(token: string, address: string): Promise<Account | undefined>
    intake: Intake
    services: Services
    use: AccountUse
    traffic: Traffic
    rawMessages: RawMessages
    isFull(): boolean
    /** Whether nothing is stored for want of room. */
    isHeld(): boolean
  },
): void {
  const { accountOf, intake, services, use, traffic, rawMessages, isFull, isHeld } = options
  app.register(async (scope) => {
    // Bodies are taken as bytes, whatever type a device gives them: decoding notes what is wrong in the gateway's log.
    scope.removeAllContentTypeParsers()
    const accounts = new WeakMap<FastifyRequest, Account>()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const kind of ['telemetry', 'attributes'])
      scope.route<{ Params: { token: string }; Body: Buffer | undefined }>({
        method: 'POST',
        url: `/api/v1/:token/${kind}`,
        bodyLimit: deviceLimits.packetBytes,
        config: { knowsCallers: true },
        logLevel: 'silent',
        // Before the body is read: nobody sends us a mebibyte without an account.
        async onRequest(request) {
          const account = await accountOf(request.params.token, request.ip)
          if (!account) throw refuse(telemetryErrors.unknownToken)
          if (isHeld()) throw refuse(telemetryErrors.diskFull)
          if (isFull()) throw refuse(telemetryErrors.overloaded)
          accounts.set(request, account)
          use.signedIn(account, request.params.token, request.ip)
        },
        async handler(request, reply) {
          const { body } = request
          const account = accounts.get(request)
          if (!account) throw refuse(telemetryErrors.unknownToken)
          const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
          // what a device tells of itself waits for its tenant's turn: not for long, and not with its body in memory
          if (mayHoldServiceKeys(payload) && services.waitMs(account.tenantId) > mostWaitMs)
            throw refuse(telemetryErrors.overloaded)
          traffic.received(account, payload.length, false)
          const origin = account.deviceId === null ? 'gateway' : 'device'
          const topic = `POST /api/v1/***/${kind}`
          const note = rawMessages.came({ account, carrier: 'http', topic, payload })
          const outcome = await new Promise<Outcome | undefined>((resolve, reject) =>
            intake.accept(account, origin, payload, (error, given) => {
              note?.ended(error, given)
              if (error) reject(refuse(coreErrors.unavailable))
              else resolve(given)
            }),
          )
          const { accepted = 0, unmapped = [] } = outcome ?? {}
          const refused = (outcome?.refused ?? []).map(
            ({ code, detail }) => `${gatewayLogCodes[code]}：${detail}`,
          )
          if (accepted === 0 && refused.length > 0 && unmapped.length === 0)
            throw refuse(telemetryErrors.badMessage, { reason: refused.join('；') })
          return reply.send({ accepted, refused })
        },
      })
    const get = (kind: string, answer: (speaker: Speaker, query: Asked, reply: FastifyReply) => unknown) =>
      scope.get<{ Params: { token: string }; Querystring: Asked }>(
        `/api/v1/:token/${kind}`,
        { config: { knowsCallers: true }, logLevel: 'silent' },
        async (request, reply) => {
          const account = await accountOf(request.params.token, request.ip)
          if (!account) throw refuse(telemetryErrors.unknownToken)
          if (isFull() || services.waitMs(account.tenantId) > mostWaitMs)
            throw refuse(telemetryErrors.overloaded)
          use.signedIn(account, request.params.token, request.ip)
          return answer(speakerOf(account), request.query, reply)
        },
      )
    get('attributes', async (speaker, { sharedKeys }) => ({
      client: {},
      shared: pick(await services.shared(speaker), namesIn(sharedKeys)),
    }))
    get('firmware', (speaker, query, reply) => sendFirmware(reply, services, speaker, query))
  })
}

/** What stands in the query of a device. */
type Asked = Readonly<Record<string, unknown>>

/** Part `chunk` of the firmware in parts of `size` bytes; without `size` all of it, read as the client takes it. */
async function sendFirmware(
  reply: FastifyReply,
  services: Services,
  speaker: Speaker,
  { title, version, size, chunk }: Asked,
) {
  const named = {
    title: typeof title === 'string' ? title : undefined,
    version: typeof version === 'string' ? version : undefined,
  }
  const read = (part: number, bytes: number) => services.file(speaker, { ...named, part, size: bytes })
  const [bytesOfPart, part] = [Number(size ?? 0), Number(chunk ?? 0)]
  if (!isCount(bytesOfPart) || !isCount(part) || bytesOfPart > streamBytes * 2) throw notFound()
  // parts have a number only where they have a size
  if (bytesOfPart === 0 && part > 0) throw notFound()
  const first = await read(part, bytesOfPart === 0 ? streamBytes : bytesOfPart)
  if (!first) throw notFound()
  reply.type('application/octet-stream')
  if (bytesOfPart > 0 || first.length < streamBytes) return reply.send(first)
  return reply.send(
    Readable.from(
      (async function* () {
        yield first
        for (let next = 1; ; next += 1) {
          const bytes = await read(next, streamBytes)
          if (!bytes) return
          yield bytes
          if (bytes.length < streamBytes) return
        }
      })(),
    ),
  )
}

/** Whoever would wait longer than this is told to come again, ms. */
const mostWaitMs = 2_000
const streamBytes = 512 * 1024
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
