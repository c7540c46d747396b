import type { GatewayLogCode } from '@energy-console/contract/telemetry'
import type { Pool } from 'pg'
import { storableText } from '../../../platform/text'
import type { Writers } from '../../../platform/writers'
import type { Account } from '../routing/route'

/** Keeps what operators should know of their gateways: refused messages and undeclared names. Bounded everywhere. */
export interface GatewayLogBook {
  refused(account: Account, code: GatewayLogCode, detail: string): void
  /** `arrived`: of an unknown device, its keys with what came under them. */
  unmapped(
    account: Account,
    deviceName: string,
    key: string,
    sample: string,
    arrived?: () => Readonly<Record<string, string>>,
  ): void
  /** Writes down what has gathered; called every second and at the end. */
  flush(): Promise<void>
}

interface Refusal {
  account: Account
  code: GatewayLogCode
  detail: string
  count: number
}

interface Unmapped {
  account: Account
  deviceName: string
  key: string
  sample: string
  arrived: Record<string, string>
  count: number
}

/** Messages of an unknown device that are looked into before the next flush; the keys of later ones are the same mostly. */
const lookedInto = 5

/** Different entries that wait for the next flush; more are only counted by their code. */
const mostWaiting = 2_000
const mostUnmappedOfAccount = 500
const keptOfAccount = 200
/** The keys of one unknown device are added up to about so much. */
const mostArrivedBytes = 16_000

export function createGatewayLogBook(pool: Pool, writers: Writers): GatewayLogBook {
  let refusals = new Map<string, Refusal>()
  let unmapped = new Map<string, Unmapped>()
  /** Names noted of each account by this process, so that an endless supply of names stays out of the database. */
  const seen = new Map<string, Set<string>>()

  const refused = (account: Account, code: GatewayLogCode, detail: string) => {
    const key = refusalKey({ account, code })
    const known = refusals.get(key)
    if (known) {
      known.count += 1
      known.detail = storableText(detail, 500)
    } else if (refusals.size < mostWaiting) {
      refusals.set(key, { account, code, detail: storableText(detail, 500), count: 1 })
    }
  }

  const notes = writers.register<Refusal>({
    name: 'gateway notes',
    write: (list) => writeRefusals(pool, list),
    keyOf: refusalKey,
    describe: ({ account, code }) => ({ tenantId: account.tenantId, subject: code }),
  })
  const names = writers.register<Unmapped>({
    name: 'unmapped names',
    write: (list) => writeUnmapped(pool, list),
    keyOf: unmappedKey,
    describe: ({ account, deviceName, key }) => ({
      tenantId: account.tenantId,
      subject: `${deviceName}.${key}`,
    }),
  })

  const isWithinBound = (account: Account, name: string) => {
    const names = seen.get(account.id) ?? new Set()
    seen.set(account.id, names)
    if (names.has(name)) return true
    if (names.size >= mostUnmappedOfAccount) return false
    names.add(name)
    return true
  }

  return {
    refused,
    unmapped(account, deviceName, key, sample, arrived = () => ({})) {
      // Different names may be the same once they are storable: they are one row then.
      const names = { deviceName: storableText(deviceName, 128), key: storableText(key, 128) }
      const name = `${names.deviceName}\n${names.key}`
      if (!isWithinBound(account, name)) return refused(account, 'unmapped_overflow', `${deviceName}.${key}`)
      const id = unmappedKey({ account, ...names })
      const known = unmapped.get(id)
      if (known) {
        known.count += 1
        known.sample = storableText(sample, 200)
        if (known.count <= lookedInto) Object.assign(known.arrived, arrived())
        return
      }
      unmapped.set(id, {
        account,
        ...names,
        sample: storableText(sample, 200),
        arrived: { ...arrived() },
        count: 1,
      })
    },
    async flush() {
      const [toLog, toMap] = [refusals, unmapped]
      refusals = new Map()
      unmapped = new Map()
      putBack(await notes.write([...toLog.values()]), refusals, refusalKey)
      putBack(await names.write([...toMap.values()]), unmapped, unmappedKey)
    },
  }
}

const refusalKey = ({ account, code }: Pick<Refusal, 'account' | 'code'>) => `${account.id} ${code}`
const unmappedKey = ({ account, deviceName, key }: Pick<Unmapped, 'account' | 'deviceName' | 'key'>) =>
  `${account.id}\n${deviceName}\n${key}`

/** What could not be written waits on, together with what came since. */
function putBack<T extends { count: number }>(
  left: readonly T[],
  to: Map<string, T>,
  keyOf: (entry: T) => string,
) {
  for (const entry of left) {
    const since = to.get(keyOf(entry))
    if (since) since.count += entry.count
    else to.set(keyOf(entry), entry)
  }
}

const accountColumns = (list: readonly { account: Account }[]) => [
  list.map(({ account }) => account.tenantId),
  list.map(({ account }) => account.stationId),
  list.map(({ account }) => account.id),
  list.map(({ account }) => account.gatewayId),
  list.map(({ account }) => account.deviceId),
]

/** A repeat of an account's newest entry raises its count; anything else is a new row. Old rows of the account go. */
async function writeRefusals(pool: Pool, list: readonly Refusal[]): Promise<void> {
  await pool.query(
    `with input as (
       select * from unnest($1::varchar[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::varchar[],
         $7::varchar[], $8::int[]) as u(tenant_id, station_id, account_id, gateway_id, device_id, code, detail, count)
     ), repeated as (
       update gateway_log g set count = g.count + i.count, detail = i.detail, create_time = now() from input i
       where g.id = (select max(id) from gateway_log where account_id = i.account_id) and g.code = i.code
       returning i.account_id, i.code
     )
     insert into gateway_log (tenant_id, station_id, account_id, gateway_id, device_id, code, detail, count)
     select i.* from input i
     where not exists (select from repeated r where r.account_id = i.account_id and r.code = i.code)`,
    [
      ...accountColumns(list),
      list.map((entry) => entry.code),
      list.map((entry) => entry.detail),
      list.map((entry) => entry.count),
    ],
  )
  await pool.query(
    `delete from gateway_log g using (select distinct unnest($1::bigint[]) as account_id) a
     where g.account_id = a.account_id and g.id < (
       select id from gateway_log k where k.account_id = a.account_id order by id desc offset ${keptOfAccount - 1} limit 1)`,
    [list.map(({ account }) => account.id)],
  )
}

async function writeUnmapped(pool: Pool, list: readonly Unmapped[]): Promise<void> {
  await pool.query(
    `insert into unmapped_key as k
       (tenant_id, station_id, account_id, gateway_id, device_name, key, sample_value, count, arrived)
     select u.tenant, u.station, u.account, u.gateway, u.name, u.key, u.sample, u.count, u.arrived
     from unnest($1::varchar[], $2::bigint[], $3::bigint[], $4::bigint[], $5::varchar[], $6::varchar[],
       $7::varchar[], $8::bigint[], $9::jsonb[])
       as u(tenant, station, account, gateway, name, key, sample, count, arrived)
     where not (u.key = '' and exists (select from device d
       where d.gateway_id = u.gateway and coalesce(d.source_name, d.device_name) = u.name))
     and ((select count(*) from unmapped_key o where o.account_id = u.account) < ${mostUnmappedOfAccount}
       or exists (select from unmapped_key o
         where o.account_id = u.account and o.device_name = u.name and o.key = u.key))
     on conflict on constraint unmapped_key_of_account
     do update set count = k.count + excluded.count, sample_value = excluded.sample_value, last_time = now(),
       arrived = case when pg_column_size(k.arrived) > ${mostArrivedBytes} then k.arrived
         else coalesce(k.arrived, '{}') || coalesce(excluded.arrived, '{}') end`,
    [
      ...accountColumns(list).slice(0, 4),
      list.map((entry) => entry.deviceName),
      list.map((entry) => entry.key),
      list.map((entry) => entry.sample),
      list.map((entry) => entry.count),
      list.map(({ arrived }) => (Object.keys(arrived).length === 0 ? null : JSON.stringify(arrived))),
    ],
  )
}
