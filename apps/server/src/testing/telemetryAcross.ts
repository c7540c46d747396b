import type { InjectOptions } from 'fastify'
import type { MqttClient } from 'mqtt'
import type { Session } from '../platform/http'
import type { Scheduler } from '../platform/jobs/scheduler'
import { acrossSettings, askOf, connectBeside, linkOf } from './across'
import {
  createTelemetryProcess,
  type GivenToTelemetry,
  type MoreModules,
  type TelemetryProcess,
} from './telemetryProcess'
import type { TestDatabase } from './testDatabase'

/** What devices themselves ask for over HTTP. */
const ofDevices = '/api/v1/'

/**
 * Two processes on one database: the field has the devices and what runs by itself, the desk answers calls and sockets. Calls and open
 * pages reach the desk, devices the field; events that a test publishes, and jobs that it runs, are the field's. Whatever a test asks of one is
 * asked once the other's news have arrived there.
 */
export async function startTelemetryAcross(
  test: TestDatabase,
  more: MoreModules,
  { sessions, given }: { sessions: ReadonlyMap<string, Session>; given: GivenToTelemetry },
): Promise<TelemetryProcess> {
  const deskDb = connectBeside(test)
  const plan = (db: typeof deskDb, ROLES: string) =>
    createTelemetryProcess(db, more, { sessions, given, env: { ...acrossSettings(test), ROLES } })
  // the desk last: what a test keeps of the modules that it builds is the desk's
  const plans = [plan(test.db, 'ingest,worker'), plan(deskDb, 'api,realtime')] as const
  const link = linkOf(plans.map(({ platform }) => platform.cluster))
  const field = await plans[0].start()
  const desk = await plans[1].start()
  await link.up()

  /** Does it once what was told before has arrived, and ends when what it tells has. */
  const settling =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await link.settled()
      const answer = await work(...args)
      await link.settled()
      return answer
    }

  const [askDesk, askField] = [askOf(desk.app), askOf(field.app)]
  const inject = settling((request: InjectOptions | string) => {
    const url = typeof request === 'string' ? request : request.url
    return (String(url).startsWith(ofDevices) ? askField : askDesk)(request)
  })
  const scheduler: Scheduler = {
    ...field.platform.scheduler,
    async runDue() {
      for (const { platform } of [field, desk]) await settling(platform.scheduler.runDue)()
    },
  }
  return {
    platform: { ...field.platform, scheduler, strangers: desk.platform.strangers },
    telemetry: {
      ...field.telemetry,
      ports: () => ({ mqtts: undefined, ...desk.telemetry.ports(), ...field.telemetry.ports() }),
    },
    app: Object.assign(desk.app, { inject }),
    settling: (client: MqttClient) =>
      Object.assign(client, {
        subscribeAsync: settling(client.subscribeAsync.bind(client)),
        publishAsync: settling(client.publishAsync.bind(client)),
        endAsync: settling(client.endAsync.bind(client)),
      }),
    async stop() {
      await desk.stop()
      await field.stop()
      await deskDb.close()
    },
  }
}
