import type { Resource } from '@energy-console/contract'
import { devices, gateways, products } from '@energy-console/contract/devices'
import { importCalls, listImports } from '@energy-console/contract/imports'
import { cancelTask, listTasks } from '@energy-console/contract/system'
import { describe, expect, it, vi } from 'vitest'
import { createDevices } from '../../../modules/devices'
import { createStations } from '../../../modules/stations'
import { createSystem } from '../../../modules/system'
import type { Caller } from '../../../testing/callApp'
import { makeDevice, makeGateway, makeProduct, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { untilWaiting } from '../../../testing/waitingBackends'
import { importRoutes } from '.'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createSystem(platform),
  { routes: importRoutes(platform) },
])

const everything = [devices, gateways, products].flatMap(({ codes }) => Object.values(codes))

/** A tenant with a station, a product, a device of it and a gateway. */
async function plant(tenantId: string) {
  const who = app.as({ tenantId, can: everything })
  const { id: stationId } = await makeStation(test.db, { tenantId, stationName: '一号站' })
  const { id: productId } = await makeProduct(test.db, { tenantId, label: '电表' })
  const gateway = await makeGateway(test.db, { tenantId, stationId, gatewayName: '旧' })
  const gatewayId = gateway.id
  const device = await makeDevice(test.db, { tenantId, stationId, productId, gatewayId, deviceName: '旧' })
  return { who, stationId, productId, device, gateway }
}

/** Keeps a record from being changed until it is let go. */
async function hold(table: 'device' | 'gateway', id: string) {
  const client = await test.db.systemPool.connect()
  await client.query('begin')
  await client.query(`select from ${table} where id = ${id} for no key update`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Begins an import whose second line changes a record that somebody holds; comes back when it waits there. */
async function importInto(who: Caller, resource: Resource, body: object) {
  const { data } = await who.call(importCalls(resource).start, { body: { mode: 'upsert', ...body } })
  await app.platform.jobs.run('tasks.run')
  await untilWaiting(test.db, 1)
  return data.taskId as string
}

const taskOf = async (who: Caller, id: string) =>
  (await who.call(listTasks)).data.find((task: { id: string }) => task.id === id)
const reach = (who: Caller, id: string, state: string) =>
  vi.waitFor(async () => expect(await taskOf(who, id)).toMatchObject({ state }), { timeout: 20_000 })
const namesOf = async (who: Caller) =>
  (await who.call(gateways.calls.list, { query: { ascs: 'gatewayName' } })).data.map(
    ({ gatewayName, remark }: Record<string, string>) => `${gatewayName} ${remark ?? ''}`.trim(),
  )

const gatewayLines = {
  columns: ['gatewayName', 'stationId', 'remark'],
  rows: [
    ['新1', '一号站', ''],
    ['旧', '一号站', '改'],
    ['新2', '一号站', ''],
  ],
}

it('others add, change and remove records while an import is under way, also what its lines refer to', async () => {
  const { who, stationId, productId, device } = await plant('beside')
  const letGo = await hold('device', device.id)
  const lines = ['新1', '旧', '新2'].map((name) => [name, '电表', '一号站', '改'])
  const columns = ['deviceName', 'productId', 'stationId', 'remark']
  const taskId = await importInto(who, devices, { columns, rows: lines })
  expect(await taskOf(who, taskId)).toMatchObject({ state: 'running', done: 0, total: 3 })
  const made = await who.call(devices.calls.save, { body: { deviceName: '别的', stationId, productId } })
  const { id } = made.data
  const answers = [
    made,
    await who.call(devices.calls.update, { body: { id, remark: '已改' } }),
    await who.call(devices.calls.remove, { query: { ids: id } }),
    await who.call(gateways.calls.save, { body: { gatewayName: '另一个', stationId } }),
    await who.call(products.calls.update, { body: { id: productId, remark: '型号' } }),
  ]
  expect(answers.map(({ code, msg }) => (code === 200 ? 200 : msg))).toEqual(answers.map(() => 200))
  await letGo()
  await reach(who, taskId, 'done')
  const { data } = await who.call(devices.calls.list, { query: { ascs: 'id' } })
  expect(data.map(({ deviceName, remark }: Record<string, string>) => [deviceName, remark])).toEqual([
    ['旧', '改'],
    ['新1', '改'],
    ['新2', '改'],
  ])
})

it('an import that is cancelled half way has changed nothing', async () => {
  const { who, gateway } = await plant('cancel')
  const letGo = await hold('gateway', gateway.id)
  const taskId = await importInto(who, gateways, gatewayLines)
  expect((await who.call(cancelTask, { query: { id: taskId } })).code).toBe(200)
  await letGo()
  await reach(who, taskId, 'cancelled')
  expect(await namesOf(who)).toEqual(['旧'])
  expect((await who.call(listImports)).data).toMatchObject([{ state: 'failed', canUndo: false }])
})

it('an import that a restart cuts off begins anew, and does everything once', async () => {
  const { who, gateway } = await plant('restart')
  const letGo = await hold('gateway', gateway.id)
  const taskId = await importInto(who, gateways, gatewayLines)
  const stopped = app.platform.tasks.stop()
  await letGo()
  await stopped
  expect(await namesOf(who)).toEqual(['旧'])
  expect(await taskOf(who, taskId)).toMatchObject({ state: 'waiting', done: 0 })
  await app.platform.tasks.start()
  await reach(who, taskId, 'done')
  expect(await namesOf(who)).toEqual(['新1', '新2', '旧 改'])
  expect((await who.call(listImports)).data).toMatchObject([{ state: 'done', created: 2, changed: 1 }])
})

it('an import that takes too long is given up whole', async () => {
  const { who, gateway } = await plant('long')
  const letGo = await hold('gateway', gateway.id)
  const taskId = await importInto(who, gateways, gatewayLines)
  app.clock.advance(11 * 60_000)
  await letGo()
  await reach(who, taskId, 'failed')
  expect((await taskOf(who, taskId)).note.params).toEqual({ minutes: 10 })
  expect(await namesOf(who)).toEqual(['旧'])
})

it('a call that meets a record in use says so, and keeps nobody else waiting for long', async () => {
  const { who, gateway } = await plant('in-use')
  const letGo = await hold('gateway', gateway.id)
  const answer = await who.call(gateways.calls.update, { body: { id: gateway.id, remark: '改' } })
  await letGo()
  expect(answer).toMatchObject({ code: 503, msg: '数据正被另一项操作占用，请稍后再试' })
  expect(await namesOf(who)).toEqual(['旧'])
})

describe('an import that meets others', () => {
  /** The first `times` changes of a gateway end as PostgreSQL ends one that meets another transaction. */
  async function meet(gatewayId: string, state: string, times: number) {
    await test.db.asOwner((tx) =>
      tx.execute(`
        create sequence meetings;
        grant usage on sequence meetings to public;
        create function meet() returns trigger language plpgsql as $$
        begin
          if nextval('meetings') <= ${times} then raise exception 'met another' using errcode = '${state}'; end if;
          return new;
        end $$;
        create trigger meet before update on gateway for each row when (new.id = ${gatewayId}) execute function meet()`),
    )
    return () => test.db.asOwner((tx) => tx.execute('drop function meet() cascade; drop sequence meetings'))
  }
  const begin = async (who: Caller, body: object) => {
    const { data } = await who.call(importCalls(gateways).start, { body: { mode: 'upsert', ...body } })
    await app.platform.jobs.run('tasks.run')
    return data.taskId as string
  }

  it.each(['40P01', '55P03'])('with %s begins anew and leaves no good line out', async (state) => {
    const { who, gateway } = await plant(`met-${state}`)
    const part = await meet(gateway.id, state, 2)
    try {
      const taskId = await begin(who, { ...gatewayLines, skipsWrong: true })
      await reach(who, taskId, 'done')
      expect(await namesOf(who)).toEqual(['新1', '新2', '旧 改'])
      expect((await who.call(listImports)).data).toMatchObject([
        { state: 'done', created: 2, changed: 1, problems: [] },
      ])
    } finally {
      await part()
    }
  })

  it('again and again is given up whole, and says why', async () => {
    const { who, gateway } = await plant('met-always')
    const part = await meet(gateway.id, '40P01', 1_000)
    try {
      const taskId = await begin(who, gatewayLines)
      await reach(who, taskId, 'failed')
      expect((await taskOf(who, taskId)).note.text).toBe('数据正被另一项操作占用，请稍后再试')
      expect(await namesOf(who)).toEqual(['旧'])
    } finally {
      await part()
    }
  })
})
