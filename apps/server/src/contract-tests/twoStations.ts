import { allResources } from '@energy-console/contract/all'
import { gatewayAccounts } from '@energy-console/contract/devices'
import { saveCalendarDays } from '@energy-console/contract/energy'
import { dictBizSubmit, parameters } from '@energy-console/contract/system'
import {
  publishView,
  removeViews,
  saveView,
  setGlobalVariable,
  setHomeView,
} from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database'
import { createCaller } from './caller'
import { createRecords } from './createRecords'
import type { ProductApp } from './productApp'
import { installationNouns, type Records } from './records'
import { nounsAtStations } from './references'

/** Records of tenant north in which every name and id tells where it belongs. */
export interface TwoStations {
  /** Nouns whose records stand at a station. */
  stationNouns: ReadonlySet<string>
  /** At the station that the user of one station was given. */
  own: Records
  /** At the other station. */
  hidden: Records
  /** Token of the user who was given one station. */
  oneStation: string
}

/** What shows in a text that it tells of the hidden station: one of its names, or of its ids. */
export const ofHidden = /hidden\d|\b50000\d{5}\b/
/** The same of what the tenant has beside its stations. */
export const ofTenant = /wide\d|\b40000\d{5}\b/

/** A dictionary with one entry, and a parameter that everybody may read; both have names of the tenant. */
export const wideDictionary = 'wide0'
export const wideParameter = 'hide_help'
/** A holiday of the tenant's own. */
export const wideDay = '2026-03-03'

/** Fills tenant north with two stations, with a record of every kind at each, and gives a user one of them. */
export async function createTwoStations(product: ProductApp): Promise<TwoStations> {
  const { db } = product.platform
  const call = createCaller(product, product.tokens.north)
  const ownerOf = (mark: string) => ({ tenantId: 'north', db, call, mark })
  const listed = [
    ...['point', 'alarm', 'cameraCapture', 'deviceCommand', 'deviceTag', 'standbyRun', 'workTask'],
    'faultReport',
    ...['voiceUtterance', 'delivery', 'stockMovement'],
    ...['view', 'maintenanceFile'],
  ]
  const others = [...listed, 'productProperty', 'dictBiz']
  const nouns = [...allResources.map(({ noun }) => noun), ...others].filter(
    (noun) => !installationNouns.has(noun),
  )
  const stationNouns = await nounsAtStations(db, nouns)

  await countFrom(db, 4_000_000_000)
  const wide = createRecords(ownerOf('wide'))
  const shared: Record<string, string> = {}
  for (const noun of nouns) if (!stationNouns.has(noun)) shared[noun] = await wide.provide(noun)
  const entry = { code: wideDictionary, dictValue: 'wide0' }
  const { data: dictionary } = await call(dictBizSubmit, { body: entry })
  await call(dictBizSubmit, { body: { ...entry, parentId: dictionary.id } })
  await call(parameters.calls.save, {
    body: { paramName: 'wide0', paramKey: wideParameter, paramValue: 'wide0' },
  })
  await call(saveCalendarDays, {
    body: { days: [{ day: wideDay, dayKind: 'holiday', dayName: 'wide0' }], reason: 'wide0' },
  })
  await call(setGlobalVariable, { body: { name: 'wide0', value: 'wide0' } })

  const stand = async (mark: string, firstId: number) => {
    await countFrom(db, firstId)
    const records = createRecords(ownerOf(mark), shared)
    for (const noun of stationNouns) await records.provide(noun)
    const body = { name: `${mark}0`, stationId: await records.provide('station') }
    const { data: removed } = await call(saveView, { body })
    await call(removeViews, { query: { ids: removed.id } })
    await noteTroubles(db, await records.provide('gatewayAccount'), mark)
    const deviceId = await records.provide('device')
    await call(gatewayAccounts.calls.save, { body: { accountName: `${mark}0 by itself`, deviceId } })
    return records
  }
  const own = await stand('own', 1_000_000_000)
  const hidden = await stand('hidden', 5_000_000_000)
  const home = await hidden.provide('view')
  await call(publishView, { body: { id: home, revision: 1 } })
  await call(setHomeView, { query: { id: home } })
  const stationId = await hidden.provide('station')
  product.platform.health.addSource('test', () => [
    { code: 'gateway_waits', gateway: 'hidden0', tenantId: 'north', stationId, sinceMs: 0 },
  ])
  await countFrom(db, 6_000_000_000)
  const stationIds = [await own.provide('station')]
  return { stationNouns, own, hidden, oneStation: await product.signInWith({ account: 'one', stationIds }) }
}

/** From now on every table counts its ids from there; the log of operations has no stations and counts on. */
const countFrom = (db: Database, first: number) =>
  db.asOwner((tx) =>
    tx.execute(
      sql.raw(`do $$ declare counted record; begin
        for counted in select table_name, column_name from information_schema.columns
          where table_schema = 'public' and is_identity = 'YES' and table_name <> 'operation_log'
        loop
          execute format('alter table %I alter column %I restart with ${first}', counted.table_name, counted.column_name);
        end loop;
      end $$`),
    ),
  )

/** What ingest notes of a gateway's account, what its writers set aside, and a visit at its station. */
const noteTroubles = (db: Database, accountId: string, mark: string) =>
  db.asOwner(async (tx) => {
    await tx.execute(sql`
      insert into gateway_log (tenant_id, station_id, account_id, gateway_id, code, detail)
      select tenant_id, station_id, id, gateway_id, 'bad_json', account_name from gateway_account where id = ${accountId}`)
    await tx.execute(sql`
      insert into unmapped_key (tenant_id, station_id, account_id, gateway_id, device_name, key, sample_value, count)
      select tenant_id, station_id, id, gateway_id, account_name, 'k', 'v', 1 from gateway_account where id = ${accountId}`)
    await tx.execute(sql`
      insert into view_visit (tenant_id, station_id, view_name, token_sha256, visit_time, expire_time, ip, user_agent)
      select tenant_id, station_id, account_name, md5(account_name), now(), now(), '10.0.0.1', '' from gateway_account where id = ${accountId}`)
    await tx.execute(sql`
      insert into set_aside (tenant_id, writer, subject, reason)
      values ('north', 'unmapped names', ${`${mark}0.power`}, ${`refused ${mark}0`})`)
  })
