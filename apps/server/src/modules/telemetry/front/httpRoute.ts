import { coreErrors } from '@energy-console/contract'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/errors'
import { deviceLimits } from '../../../platform/limits'
import type { Traffic } from '../communication/traffic'
import type { Intake, Outcome } from '../ingest/intake'
import type { Account } from '../routing/route'

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
    traffic: Traffic
    isFull(): boolean
  },
): void {
  const { accountOf, intake, traffic, isFull } = options
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
          if (isFull()) throw refuse(telemetryErrors.overloaded)
          accounts.set(request, account)
        },
        async handler(request, reply) {
          const { body } = request
          const account = accounts.get(request)
          if (!account) throw refuse(telemetryErrors.unknownToken)
          const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
          traffic.received(account, payload.length, false)
          const origin = account.deviceId === null ? 'gateway' : 'device'
          const outcome = await new Promise<Outcome | undefined>((resolve, reject) =>
            intake.accept(account, origin, payload, (error, given) =>
              error ? reject(refuse(coreErrors.unavailable)) : resolve(given),
            ),
          )
          const { accepted = 0, refused = [], hasUnmapped = false } = outcome ?? {}
          if (accepted === 0 && refused.length > 0 && !hasUnmapped)
            throw refuse(telemetryErrors.badMessage, { reason: refused.join('；') })
          return reply.send({ accepted, refused })
        },
      })
  })
}
