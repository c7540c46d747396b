import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call, Resource } from '@energy-console/contract'
import { assets } from '@energy-console/contract/maintenance'
import { sites, stations } from '@energy-console/contract/stations'
import { customers } from '@energy-console/contract/system'
import { loadConfig } from '../../apps/server/src/config'
import { audit } from '../../apps/server/src/modules/system'
import { openDatabase } from '../../apps/server/src/platform/database'
import {
  type CallContext,
  createHttpApp,
  type Implementation,
  type Session,
} from '../../apps/server/src/platform/http'
import { compose } from '../../apps/server/src/process/compose'
import { createPlatform } from '../../apps/server/src/process/createPlatform'
import { createLog } from '../../apps/server/src/process/log'
import { temporaryFolder } from '../../apps/server/src/testing/temporaryFolder'
import { percentile, report } from '../support/figures'

const rounds = Number(process.env.BENCH_ROUNDS ?? 600)
const warmUp = 60
const untoldPrefix = '/untold'

/** The same call, whose transaction notes nothing for the operation log; its entry is written all the same. */
function untold(implementation: Implementation): Implementation[] {
  if (implementation.mode !== 'tenant') return []
  const { call, handle } = implementation
  return [
    {
      ...implementation,
      call: { ...call, path: `${untoldPrefix}${call.path}` },
      // what notes changes knows a transaction by its identity
      handle: (context: CallContext<Call>) => handle({ ...context, tx: Object.create(context.tx) }),
    },
  ]
}

const { folder: dataDir, remove: removeData } = temporaryFolder('energy-console-bench')
const migrationsDir = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url))
const db = await openDatabase({ dataDir, migrationsDir })
const config = loadConfig({
  DATA_DIR: join(dataDir, 'server'),
  TOKEN_SECRET: 'of this bench alone, 48 bytes and a few more',
})
const platform = createPlatform(config, db, createLog('silent'))
const routes = compose(platform).modules.flatMap((module) => module.routes)
const measured: readonly Resource[] = [customers, sites, assets]
const updates = new Set(measured.map(({ calls }) => calls.update.path))
const session: Session = {
  ...{ sessionId: '1', userId: '1', tenantId: '000000', account: 'admin', userName: 'admin', roleIds: [] },
  ...{ isSuperAdmin: true, stationIds: 'all', timeZone: 'Asia/Shanghai' },
  permissions: Object.assign(new Set<string>(), { has: () => true }),
}
const app = await createHttpApp({
  ...{ db, audit, log: platform.log },
  routes: [...routes, ...routes.filter(({ call }) => updates.has(call.path)).flatMap(untold)],
  authenticate: async () => session,
})

const post = async (path: string, body: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'blade-auth': 'bearer x' },
  })
  const { data, msg, success } = answer.json()
  if (!success) throw new Error(`${path}: ${msg}`)
  return data as { id: string }
}

/** Medians of one field's update with the changes noted and without, in turns, ms. */
async function measure({ calls }: Resource, id: string, fieldsOf: (at: number) => object) {
  const times: Record<'told' | 'bare', number[]> = { told: [], bare: [] }
  for (let round = 0; round < warmUp + rounds; round += 1)
    for (const way of round % 2 === 0 ? (['told', 'bare'] as const) : (['bare', 'told'] as const)) {
      const path = way === 'told' ? calls.update.path : `${untoldPrefix}${calls.update.path}`
      const body = { id, ...fieldsOf(round * 2 + Number(way === 'told')) }
      const began = performance.now()
      await post(path, body)
      if (round >= warmUp) times[way].push(performance.now() - began)
    }
  const [toldMs, bareMs] = [percentile(times.told, 0.5), percentile(times.bare, 0.5)]
  return { toldMs: rounded(toldMs), bareMs: rounded(bareMs), ratio: rounded(toldMs / bareMs) }
}

const rounded = (value: number) => Math.round(value * 100) / 100

try {
  const { id: stationId } = await post(stations.calls.save.path, {
    stationName: 'A',
    timeZone: 'Asia/Shanghai',
  })
  const { id: customer } = await post(customers.calls.save.path, { enterpriseName: 'A' })
  const { id: site } = await post(sites.calls.save.path, { siteName: 'A', stationId })
  const { id: asset } = await post(assets.calls.save.path, {
    ...{ assetCode: 'A', assetName: 'A', stationId },
    ratings: Array.from({ length: 5 }, (_, at) => ({ ratingName: `n${at}`, ratingValue: String(at) })),
    spareParts: Array.from({ length: 5 }, (_, at) => ({ partName: `p${at}`, quantity: at + 1 })),
  })
  const figures = {
    customer: await measure(customers, customer, (at) => ({ remark: `r${at}`, phone: `${at}` })),
    site: await measure(sites, site, (at) => ({ remark: `r${at}` })),
    equipment: await measure(assets, asset, (at) => ({ remark: `r${at}` })),
    equipmentWithRows: await measure(assets, asset, (at) => ({
      ratings: Array.from({ length: 5 }, (_, row) => ({
        ratingName: `n${row}`,
        ratingValue: String(at + row),
      })),
    })),
  }
  report(
    Object.entries(figures).map(([name, { toldMs, bareMs, ratio }]) => [
      `update of ${name}, median`,
      `${toldMs} ms, nothing noted ${bareMs} ms, ratio ${ratio}`,
    ]),
    { bench: 'updates', ...figures },
  )
} finally {
  await app.close()
  await platform.scheduler.stop()
  await db.close()
  await removeData()
}
process.exit(0)
