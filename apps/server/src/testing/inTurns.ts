import type { FastifyInstance } from 'fastify'
import type { Identity } from '../modules/identity'
import type { Platform } from '../platform/module'
import { askOf, linkOf } from './across'

/** What answers calls in one process, and knows who is signed in. */
interface Answering {
  app: FastifyInstance
  identity: Identity
}

/**
 * Builds what answers calls on a platform. Where there is a second one beside it, the two take turns: a token that one has given is shown to
 * the other, each once it has heard what the one has told. Duties are the first one's.
 */
export async function inTurns<P extends Platform, A extends Answering>(
  { platform, beside }: { platform: P; beside: P | undefined },
  build: (platform: P) => Promise<A>,
): Promise<A & { closeApps(): Promise<void> }> {
  const first = await build(platform)
  if (!beside) return { ...first, closeApps: () => first.app.close() }
  const second = await build(beside)
  const clusters = [platform, beside].map(({ cluster }) => cluster)
  const link = linkOf(clusters)
  for (const cluster of clusters) cluster?.bus.connect()
  await link.up()

  let turn = 0
  const next = <T>(ofFirst: T, ofSecond: T): T => {
    turn += 1
    return turn % 2 === 1 ? ofFirst : ofSecond
  }
  /** What the one or the other does, once all is heard and until all is told. */
  const eitherOf =
    <G extends unknown[], R>(ofFirst: (...given: G) => Promise<R>, ofSecond: (...given: G) => Promise<R>) =>
    async (...given: G): Promise<R> => {
      await link.settled()
      try {
        return await next(ofFirst, ofSecond)(...given)
      } finally {
        await link.settled()
      }
    }
  return {
    ...first,
    app: Object.assign(first.app, { inject: eitherOf(askOf(first.app), askOf(second.app)) }),
    identity: {
      ...first.identity,
      authenticate: eitherOf(first.identity.authenticate, second.identity.authenticate),
      authenticateConnection: eitherOf(
        first.identity.authenticateConnection,
        second.identity.authenticateConnection,
      ),
      issueTicket: eitherOf(first.identity.issueTicket, second.identity.issueTicket),
    },
    async closeApps() {
      await first.app.close()
      await second.app.close()
    },
  }
}
