import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, inject, vi } from 'vitest'
import type { Cluster } from '../platform/cluster'
import { connectDatabase, type Database } from '../platform/database'
import type { TestDatabase } from './testDatabase'

/**
 * Whether the tests are to run with what they start divided between two processes, which NATS brings together
 * (`scripts/suite/across.mjs`). Both are in this one of Node's: each has a platform, connections to the database and a bus of its own.
 */
export const isAcross = (): boolean => process.env.ACROSS !== undefined

/** What both are told of each other. Those of other tests, on the same NATS, have another secret. */
export const acrossSettings = ({ db }: TestDatabase) => ({
  NATS_URL: `nats://127.0.0.1:${inject('natsPort')}`,
  DATABASE_URL: db.connectionString,
  TOKEN_SECRET: createHash('sha256').update(db.connectionString).digest('hex'),
  SECRET_KEY: 'secret-key-secret-key-secret-key-secret',
})

/** Connections of its own for the second of them. Whoever asks for them closes them. */
export const connectBeside = ({ db }: TestDatabase): Database =>
  connectDatabase(db.connectionString, { pools: { request: 5, system: 5, owner: 2 } })

/** What two processes tell each other. */
export interface Link {
  /** Both are connected, and have told each other that they are. */
  up(): Promise<void>
  /** All that they have told each other until now has arrived, and what is told because of it. */
  settled(): Promise<void>
}

const topic = 'tests.settled'

/** Follows what two processes tell each other; to be made before they connect, for a subscription takes a while to be known. */
export function linkOf(clusters: readonly (Pick<Cluster, 'id' | 'bus'> | undefined)[]): Link {
  const both = clusters.flatMap((cluster) => cluster ?? [])
  const waiting = new Map<string, () => void>()
  let asked = 0
  for (const { bus } of both)
    bus.receive(topic, (message) => waiting.get(Buffer.from(message).toString())?.())
  const isUp = () => both.every(({ bus }) => bus.isUp())
  /** What comes from one connection to another keeps its order. */
  const arrives = (from: Pick<Cluster, 'bus'>, to: Pick<Cluster, 'id'>) =>
    new Promise<void>((resolve) => {
      asked += 1
      const key = String(asked)
      waiting.set(key, () => {
        waiting.delete(key)
        resolve()
      })
      from.bus.send(to.id, topic, Buffer.from(key))
    })
  const settled = async () => {
    for (let round = 0; round < 2 && isUp(); round += 1) {
      // some of it is told at the end of a turn
      await turn()
      await Promise.all(
        both.flatMap((from) => both.filter((to) => to !== from).map((to) => arrives(from, to))),
      )
    }
  }
  return {
    async up() {
      // whoever connects says that others may have missed something, by which open pages end
      await vi.waitFor(() => expect(isUp()).toBe(true), 30_000)
      await settled()
    },
    settled,
  }
}

/** How an application is asked, whatever takes the place of its `inject`. */
export function askOf(app: FastifyInstance) {
  const { inject: ask } = app
  return (request: InjectOptions | string): Promise<LightMyRequestResponse> =>
    Reflect.apply(ask, app, [request])
}
