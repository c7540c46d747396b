import type { Call } from '@energy-console/contract'
import {
  commissioningRows,
  commissioningSheets,
  markCommissioningRows,
  reopenCommissioningSheet,
  sheetLife,
  signCommissioningSheet,
} from '@energy-console/contract/engineering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { makeDevice, makeGateway, makeProduct, makeStation } from '../../../testing/factories'
import {
  type CallInput,
  makeSession,
  type RunningTelemetry,
  startTelemetry,
} from '../../../testing/startTelemetry'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createEngineering } from '..'

let running: RunningTelemetry
const clock = createTestClock(Date.parse('2026-03-02T00:00:00Z'))
let stationId: string
let meter: Awaited<ReturnType<typeof makeDevice>>
let breaker: Awaited<ReturnType<typeof makeDevice>>
let gatewayId: string

beforeAll(async () => {
  const all = Object.assign(new Set<string>(), { has: () => true })
  running = await startTelemetry(
    (platform, telemetry) => [
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
      createEngineering(platform, {
        ...telemetry,
        serve: telemetry.serve,
        readLatest: async (_tx, ids) =>
          new Map(
            ids
              .filter((id) => id === meter.points.voltage || id === breaker.points.closed)
              .map((id) => [
                id,
                {
                  ...{ itemId: id, ts: clock.now(), quality: 0, gapMs: null },
                  value: id === meter.points.voltage ? 231.4 : 1,
                },
              ]),
          ),
      }),
    ],
    {},
    { clock },
  )
  running.sessions.set('zhang', makeSession({ userName: '张三', permissions: all }))
  running.sessions.set('li', makeSession({ userId: '8', userName: '李四', permissions: all }))
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions: all }))
  const { db } = running.test
  const [first, second] = [
    await makeGateway(db, { gatewayName: 'A 网关' }),
    await makeGateway(db, { gatewayName: 'B 网关' }),
  ]
  stationId = first.stationId
  gatewayId = first.id
  await db.systemPool.query('update gateway set station_id = $1 where id = $2', [stationId, second.id])
  const metering = await makeProduct(db, {
    properties: [
      { propertyNo: 'voltage', propertyName: '电压', unit: 'V', decimals: 1, min: 0, max: 500 },
      { propertyNo: 'note', propertyName: '说明', dataType: 'text' },
    ],
  })
  const switching = await makeProduct(db, {
    properties: [
      {
        ...{ propertyNo: 'closed', propertyName: '状态', dataType: 'enum' as const },
        ...{ access: 'read-write' as const, enumMap: { '0': '分', '1': '合' } },
      },
    ],
  })
  meter = await makeDevice(db, { stationId, gatewayId: first.id, productId: metering.id, deviceName: '表' })
  breaker = await makeDevice(db, {
    ...{ stationId, gatewayId: second.id, productId: switching.id, deviceName: '开关' },
  })
})
afterAll(() => running.stop())

const call = (of: Call, input: CallInput, as = 'zhang') => running.call(of, input, as)
let serial = 0
const make = (over: object = {}) => {
  serial += 1
  return call(commissioningSheets.calls.save, { body: { sheetName: `调试单${serial}`, stationId, ...over } })
}
const detail = async (id: string) => (await call(commissioningSheets.calls.detail, { query: { id } })).data
const rowsOf = async (sheetId: string) =>
  (await call(commissioningRows.calls.page, { query: { sheetId_equal: sheetId, size: '100' } })).data.records
const mark = (ids: readonly string[], body: object, as?: string) =>
  call(markCommissioningRows, { body: { ids: ids.join(','), ...body } }, as)
const idsOf = async (sheetId: string): Promise<string[]> =>
  (await rowsOf(sheetId)).map(({ id }: { id: string }) => id)

describe('a sheet', () => {
  it('has the points of the station in order, with what they are to show', async () => {
    const { id } = (await make()).data
    expect(await rowsOf(id)).toMatchObject([
      ...[
        {
          rowRank: 1,
          deviceName: '表',
          propertyNo: 'voltage',
          unit: 'V',
          expected: '0 ~ 500',
          result: 'todo',
        },
      ],
      { rowRank: 2, deviceName: '表', propertyName: '说明', expected: '', isWritable: false },
      {
        rowRank: 3,
        deviceName: '开关',
        expected: '0 分 / 1 合',
        isWritable: true,
        itemId: breaker.points.closed,
        deviceId: breaker.id,
      },
    ])
    expect(await detail(id)).toMatchObject({ total: 3, ok: 0, version: 1, status: 'open', nextId: null })
  })

  it('is about a gateway, a device or a product where they are chosen, and is not made of nothing', async () => {
    const total = async (over: object) => (await detail((await make(over)).data.id)).total
    expect(await total({ gatewayId })).toBe(2)
    expect(await total({ deviceId: breaker.id })).toBe(1)
    expect(await total({ productId: meter.productId })).toBe(2)
    const bare = (await makeStation(running.test.db)).id
    expect(await make({ stationId: bare })).toMatchObject({ error: { key: 'engineering.noPoints' } })
    expect(await make({ gatewayId, deviceId: breaker.id })).toMatchObject({ code: 400 })
  })

  it('notes what each point showed, who checked it and when; a remark alone changes no result', async () => {
    const { id } = (await make()).data
    const [voltage = '', note = '', state = ''] = await idsOf(id)
    expect(await mark([voltage, state], { result: 'ok' })).toMatchObject({ data: { count: 2 } })
    clock.advance(60_000)
    await mark([note], { result: 'away', remark: '线断' }, 'li')
    await mark([voltage], { remark: '已拧紧' }, 'li')
    expect(await rowsOf(id)).toMatchObject([
      { result: 'ok', checkedValue: '231.4 V', checkedBy: '张三', remark: '已拧紧' },
      {
        result: 'away',
        checkedValue: '',
        checkedBy: '李四',
        remark: '线断',
        checkedTime: expect.any(String),
      },
      { result: 'ok', checkedValue: '合' },
    ])
    expect(await detail(id)).toMatchObject({ total: 3, ok: 2, away: 1, wrong: 0, none: 0 })
    await mark([voltage], { result: 'todo' })
    expect((await rowsOf(id))[0]).toMatchObject({
      result: 'todo',
      checkedBy: '',
      checkedValue: '',
      checkedTime: null,
    })
    expect(await mark([voltage], { result: 'ok' }, 'foreign')).toMatchObject({ code: 404 })
  })

  it('is signed when every point is checked, and is frozen from then on; opened anew it is its next version', async () => {
    const { id } = (await make()).data
    const ids = await idsOf(id)
    const sign = () => call(signCommissioningSheet, { body: { id, signedNote: '可以送电' } })
    const reopen = () => call(reopenCommissioningSheet, { body: { id } })
    await mark(ids.slice(1), { result: 'ok' })
    expect(await sign()).toMatchObject({ error: { key: 'engineering.pointsLeft', params: { count: 1 } } })
    expect(await reopen()).toMatchObject({ code: 409, error: { key: 'engineering.sheetOpen' } })
    await mark(ids, { result: 'ok' })
    expect(await sign()).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 'signed', signedBy: '张三', signedNote: '可以送电' })
    const signed = { code: 409, error: { key: 'engineering.sheetSigned' } }
    expect(await sign()).toMatchObject(signed)
    expect(await mark(ids, { result: 'wrong' })).toMatchObject(signed)
    expect(await mark(ids, { remark: 'x' })).toMatchObject(signed)
    expect(await call(commissioningSheets.calls.update, { body: { id, remark: 'x' } })).toMatchObject(signed)
    expect(await call(commissioningSheets.calls.remove, { query: { ids: id } })).toMatchObject(signed)
    const next = (await reopen()).data.id
    expect(await detail(next)).toMatchObject({ version: 2, status: 'open', ok: 3, signedBy: null })
    expect(await detail(id)).toMatchObject({ version: 1, status: 'signed', nextId: next })
    expect(await reopen()).toMatchObject({ code: 409, error: { key: 'engineering.sheetReopened' } })
    const movesOf = async (of: string) => (await call(sheetLife.history, { query: { id: of } })).data
    expect(await movesOf(id)).toMatchObject([
      { transition: 'make', from: '', to: 'open', userName: '张三' },
      { transition: 'sign', from: 'open', to: 'signed', userName: '张三', note: '可以送电' },
    ])
    expect(await movesOf(next)).toMatchObject([{ transition: 'reopen', to: 'open', userName: '张三' }])
    await mark(await idsOf(next), { result: 'wrong' })
    expect((await rowsOf(id)).map(({ result }: { result: string }) => result)).toEqual(['ok', 'ok', 'ok'])
    expect(await call(commissioningSheets.calls.remove, { query: { ids: next } })).toMatchObject({
      code: 200,
    })
  })
})
