import { oneAtATime } from '../../platform/jobs/oneAtATime'
import type { Module, Platform } from '../../platform/module'
import type { DevicesChange, ReadLatest } from '../devices'
import { createCalcEngine } from './calc/createCalcEngine'
import { calcRoutes } from './calc/routes'
import { followDevices } from './calc/store'

/** What the product does by itself with values: calculated points. Start it before telemetry, whose newest values it is given. */
export function createAutomation(platform: Platform, { readLatest }: { readLatest: ReadLatest }): Module {
  const { db, bus, log } = platform
  const engine = createCalcEngine(platform)

  // The change is committed already; a failed reload is made up for by the next one and by every start.
  const reload = () =>
    engine.reload().catch((error: unknown) => log.error({ err: error }, 'calculated points not reloaded'))

  const mayConcern = ({ tenantId: _, deviceIds, productIds, ...others }: DevicesChange) =>
    productIds !== undefined ||
    (deviceIds === undefined ? Object.keys(others).length === 0 : engine.watchesAny(deviceIds))

  const follow = oneAtATime(async () => {
    await followDevices(db)
    await reload()
  })

  return {
    routes: calcRoutes(platform, { readLatest, onChanged: reload }),
    async start() {
      await engine.start()
      bus.subscribe('devices.changed', (change) => {
        if (mayConcern(change))
          follow().catch((error: unknown) => log.error({ err: error }, 'calculated points not moved'))
      })
    },
    stop: () => engine.stop(),
  }
}

export { calcPointTable, calcVariableTable } from './calc/table'
