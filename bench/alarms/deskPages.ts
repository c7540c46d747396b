import { alarmSequence, alarms } from '@energy-console/contract/alarms'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'

const askedPerCase = Number(process.env.BENCH_ROUNDS ?? 30)
const pageSize = 20
/** What the list counts, and the bare statement too. */
const mostCounted = 10_000

interface Case {
  path: string
  body: Record<string, string>
  table: 'alarm' | 'alarm_history'
  where: string
}

/** 95th percentiles of a first page, ms: as the call answers it, and as a bare connection reads the same rows and counts them. */
export interface PageFigure {
  callMs: number
  rawMs: number
  ratio: number
}

/** What the desk can be narrowed to, as it asks for it, and the same as SQL. */
function casesOf(stationId: string, productId: string): Record<string, Case> {
  const shown = { suppression_null: 'true' }
  const alarm = (body: Record<string, string>, where: string): Case => ({
    ...{ path: alarms.calls.page.path, table: 'alarm', where },
    body: { folds: 'true', ...body },
  })
  const since = (days: number) => {
    // as the page says it, in the tenant's zone; a few hours more or less are as good
    const text = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
    return alarm({ alarmTime_datege: text }, `alarm_time >= now() - interval '${days} days'`)
  }
  const ofStatus = (status: string) => alarm({ status }, `status = '${status}'`)
  return {
    'all, folded': alarm({}, 'true'),
    'all, one by one': alarm({ folds: '' }, 'true'),
    'real time': alarm({ clearTime_null: 'true', ...shown }, 'clear_time is null and suppression is null'),
    unconfirmed: alarm({ status: 'unconfirmed', ...shown }, 'confirm_time is null and suppression is null'),
    'put aside': alarm(
      { clearTime_null: 'true', suppression_notnull: 'true' },
      'clear_time is null and suppression is not null',
    ),
    ...Object.fromEntries(
      [0, 1, 2].map((level) => [`level ${level}`, alarm({ level: String(level) }, `level = ${level}`)]),
    ),
    'status cleared': ofStatus('cleared'),
    'status cleared, not seen': ofStatus('cleared-unacknowledged'),
    'status active': ofStatus('active-unacknowledged'),
    'last day': since(1),
    'last 30 days': since(30),
    'last year': since(365),
    'one station': alarm({ stationId_equal: stationId }, `station_id = ${stationId}`),
    'devices of a product': alarm(
      { productId },
      `device_id in (select id from device where product_id = ${productId})`,
    ),
    'devices of a product that none is of': alarm({ productId: '1' }, 'false'),
    'equipment named 77': alarm({ equipmentName: 'meter 77' }, `equipment_name ilike '%meter 77%'`),
    'equipment that is none': alarm({ equipmentName: 'pump' }, `equipment_name ilike '%pump%'`),
    'level 2 of one station, not seen': alarm(
      { level: '2', stationId_equal: stationId, status: 'cleared-unacknowledged' },
      `level = 2 and station_id = ${stationId} and status = 'cleared-unacknowledged'`,
    ),
    'sequence of events': {
      path: alarmSequence.calls.page.path,
      body: {},
      table: 'alarm_history',
      where: 'true',
    },
    'sequence, acknowledged': {
      ...{ path: alarmSequence.calls.page.path, table: 'alarm_history', where: `transition = 'confirm'` },
      body: { transition: 'confirm' },
    },
  }
}

/** Asks for the first page by every filter, in turns with the bare statements. */
export async function measureDesk(
  { db, url, token }: Pick<Stack, 'db' | 'url' | 'token'>,
  stationId: string,
): Promise<Record<string, PageFigure>> {
  const figures: Record<string, PageFigure> = {}
  const { rows } = await db.systemPool.query<{ id: string }>(
    'select product_id::text as id from device where product_id is not null limit 1',
  )
  const cases = casesOf(stationId, rows[0]?.id ?? '0')
  for (const [name, { path, body, table, where }] of Object.entries(cases)) {
    const [calls, raws]: [number[], number[]] = [[], []]
    const query = new URLSearchParams({ ...body, size: String(pageSize) })
    const isListing = table === 'alarm'
    for (let time = -2; time < askedPerCase; time += 1) {
      const began = performance.now()
      const answer = await fetch(`${url}${path}${isListing ? '' : `?${query}`}`, {
        method: isListing ? 'POST' : 'GET',
        headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
        ...(isListing ? { body: JSON.stringify(Object.fromEntries(query)) } : {}),
      })
      const { data, msg } = (await answer.json()) as { data: { total: number } | null; msg: string }
      if (!data) throw new Error(`${name}: ${msg}`)
      const answered = performance.now()
      const timeColumn = isListing ? 'alarm_time' : 'move_time'
      const of = `from ${table} where tenant_id = '000000' and ${where}`
      await db.systemPool.query(`select * ${of} order by ${timeColumn} desc, id desc limit ${pageSize}`)
      await db.systemPool.query(`select count(*) from (select ${of} limit ${mostCounted + 1}) as counted`)
      // the first ones warm up
      if (time < 0) continue
      calls.push(answered - began)
      raws.push(performance.now() - answered)
    }
    const [callMs, rawMs] = [percentile(calls, 0.95), percentile(raws, 0.95)]
    figures[name] = {
      callMs: Math.round(callMs),
      rawMs: Math.round(rawMs * 10) / 10,
      ratio: Math.round((callMs / rawMs) * 10) / 10,
    }
  }
  return figures
}
