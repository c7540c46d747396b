import { coreErrors } from '@energy-console/contract'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../platform/errors'
import type { Intake } from '../ingest/intake'
import { maxPacketBytes } from '../limits'
import type { Routing } from '../routing/createRouting'

/**
 * `POST /api/v1/{token}/telemetry` (and `/attributes`) with the bodies of MQTT; 200 after the commit. The token
 * stands in the path because the device API has it there; request lines are not logged.
 */
export function mountDeviceHttp(
  app: FastifyInstance,
  { routing, intake, isFull }: { routing: Routing; intake: Intake; isFull(): boolean },
): void {
  app.register(async (scope) => {
    // Bodies are taken as bytes, whatever type a device gives them: decoding notes what is wrong in the gateway's log.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const kind of ['telemetry', 'attributes'])
      scope.route<{ Params: { token: string }; Body: Buffer | undefined }>({
        method: 'POST',
        url: `/api/v1/:token/${kind}`,
        bodyLimit: maxPacketBytes,
        logLevel: 'silent',
        async handler({ params, body, ip }, reply) {
          const account = await routing.accountOf(params.token, ip)
          if (!account) throw refuse(telemetryErrors.unknownToken)
          if (isFull()) throw refuse(telemetryErrors.overloaded)
          const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
          const origin = account.deviceId === null ? 'gateway' : 'device'
          const refusal = await new Promise<string | undefined>((resolve, reject) =>
            intake.accept(account, origin, payload, (error, reason) =>
              error ? reject(refuse(coreErrors.unavailable)) : resolve(reason),
            ),
          )
          if (refusal !== undefined) throw refuse(telemetryErrors.badMessage, { reason: refusal })
          return reply.send({})
        },
      })
  })
}
