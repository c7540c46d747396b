import { type Lifecycle, manualMoves, stateAfter } from '@energy-console/contract'
import {
  assetLife,
  faultReportLife,
  handoverLife,
  repairLife,
  taskLife,
} from '@energy-console/contract/maintenance'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../platform/database'
import { makeStation } from '../../testing/factories'
import { startMaintenance } from '../../testing/startMaintenance'
import { faultReportTable } from './fault-report/table'
import { shiftHandoverTable } from './handover/table'
import { assetTable } from './ledger/table'
import { repairOrderTable } from './repair/table'
import { workTaskTable } from './task/table'

const tenantId = 'lives'
const userId = '9001'

let running: Awaited<ReturnType<typeof startMaintenance>>
let stationId: string
beforeAll(async () => {
  running = await startMaintenance()
  stationId = (await makeStation(running.test.db, { tenantId })).id
})
afterAll(() => running?.stop())

let serial = 0
const place = () => {
  serial += 1
  return { no: `N${serial}`, of: { tenantId, stationId } }
}
const now = () => new Date(running.app.clock.now())

/** Every life of maintenance, its table, and how a record is stored that stands in a state and that nothing else keeps from moving. */
const lives: readonly {
  life: Lifecycle
  table: PgTable & { id: PgColumn; state: PgColumn }
  store(tx: Tx, state: string): Promise<{ id: string }[]>
}[] = [
  {
    life: repairLife,
    table: repairOrderTable,
    store(tx, state) {
      const { no, of } = place()
      const order = { ...of, orderNo: no, title: '水泵异响', state: state as never, assigneeId: userId }
      const recorded = {
        workNote: '已更换',
        dispatchTime: now(),
        suspendTime: state === 'suspended' ? now() : null,
      }
      return tx
        .insert(repairOrderTable)
        .values({ ...order, ...recorded })
        .returning({ id: repairOrderTable.id })
    },
  },
  {
    life: taskLife,
    table: workTaskTable,
    store(tx, state) {
      const times = { dueFrom: now(), dueUntil: new Date(now().getTime() + 3_600_000) }
      const task = { ...place().of, kind: 'inspect' as const, title: '日巡', state: state as never, ...times }
      return tx
        .insert(workTaskTable)
        .values({ ...task, assigneeIds: [userId] })
        .returning({ id: workTaskTable.id })
    },
  },
  {
    life: assetLife,
    table: assetTable,
    store(tx, state) {
      const { no, of } = place()
      return tx
        .insert(assetTable)
        .values({ ...of, assetCode: no, assetName: '水泵', state: state as never })
        .returning({ id: assetTable.id })
    },
  },
  {
    life: handoverLife,
    table: shiftHandoverTable,
    store(tx, state) {
      const given =
        state === 'draft' ? {} : { givenTime: now(), givenUserId: '9002', givenBy: '乙', sections: [] }
      return tx
        .insert(shiftHandoverTable)
        .values({ ...place().of, shiftName: '早班', state: state as never, fromTime: now(), ...given })
        .returning({ id: shiftHandoverTable.id })
    },
  },
  {
    life: faultReportLife,
    table: faultReportTable,
    store(tx, state) {
      const { no, of } = place()
      const report = { ...of, reportNo: no, description: '漏水', reportTime: now(), state: state as never }
      return tx.insert(faultReportTable).values(report).returning({ id: faultReportTable.id })
    },
  },
]

/** Who holds one of the codes that a life asks for, and who only reads. */
const rolesOf = (life: Lifecycle) => [
  life.permission,
  ...new Set(manualMoves(life).map(({ transition }) => transition.permission ?? '')),
]

it.each(lives.map((one) => [one.life.label, one] as const))(
  '%s: in each state each role makes the moves that the life has for it, and no others',
  async (_label, { life, table, store }) => {
    const { test, app } = running
    const wrong: string[] = []
    let made = 0
    for (const state of Object.keys(life.states))
      for (const { name, transition, call } of manualMoves(life))
        for (const code of rolesOf(life)) {
          const [record] = await test.db.asSystem((tx) => store(tx, state))
          const id = record?.id ?? ''
          const who = app.as({ tenantId, userId, can: [life.permission, code] })
          const said = transition.needs?.includes('reason') ? { reason: '原因' } : {}
          const answer = await who.call(call, { body: { id, ...said } })
          const [kept] = await test.db.asSystem((tx) =>
            tx.select({ state: table.state }).from(table).where(eq(table.id, id)),
          )
          const after = stateAfter(transition, state)
          const isHeld = [life.permission, code].includes(transition.permission ?? '')
          const expected = [
            isHeld ? (after === undefined ? 409 : 200) : 403,
            isHeld && after !== undefined ? after : state,
          ]
          const found = [answer.status, kept?.state]
          if (found.join() !== expected.join())
            wrong.push(`${state} ${name} by ${code}: ${found.join()} (${answer.msg}), not ${expected.join()}`)
          if (answer.status === 200) made += 1
        }
    expect(wrong).toEqual([])
    // every way that the life has was gone at least once
    const ways = manualMoves(life).flatMap(({ transition }) => transition.from)
    expect(made).toBeGreaterThanOrEqual(ways.length)
  },
)
