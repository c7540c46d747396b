import { type Call, type Lifecycle, type ManualMove, manualMoves, stateAfter } from '@energy-console/contract'
import {
  assetLife,
  assignWorkTask,
  dispatchRepairOrder,
  faultReportLife,
  handoverLife,
  ownRepairMoves,
  remarkRepairOrder,
  remarkWorkTask,
  repairCodes,
  repairLife,
  taskCodes,
  taskLife,
} from '@energy-console/contract/maintenance'
import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../platform/database'
import { makeStation, makeUser } from '../../testing/factories'
import { useMaintenance } from '../../testing/useMaintenance'
import { faultReportTable } from './fault-report/table'
import { shiftHandoverTable } from './handover/table'
import { assetTable } from './ledger/table'
import { repairOrderTable } from './repair/table'
import { workTaskTable } from './task/table'

const tenantId = 'lives'
const userId = '9001'
const otherId = '9002'

const { test, app } = await useMaintenance()

let stationId: string
/** Whom work can be given to. */
let workerId: string
beforeAll(async () => {
  const { db } = test
  stationId = (await makeStation(db, { tenantId })).id
  workerId = await makeUser(db, { tenantId, codes: [repairCodes.work, taskCodes.execute] })
})

let serial = 0
const place = () => {
  serial += 1
  return { no: `N${serial}`, of: { tenantId, stationId } }
}
const now = () => new Date(app.clock.now())

/** A move as somebody asks for it. */
interface Asked {
  name: string
  transition: ManualMove['transition']
  call: Call
  /** Whoever holds one of them may. */
  codes: readonly string[]
  /** What is said beside the id. */
  said(): object
  /** Of moves of whoever has the work: others are refused before the state is looked at. */
  refusesFirst?: boolean
}

interface Life {
  life: Lifecycle
  table: PgTable & { id: PgColumn; state: PgColumn }
  store(tx: Tx, state: string, assigneeId: string): Promise<{ id: string }[]>
  /** Moves that have a call of their own. */
  others?: readonly Asked[]
  /** Moves of whoever has the work, which of all others those alone make who hold a code. */
  own?: { moves: readonly string[]; unless: string }
}

/** Every life of maintenance, its table, and how a record is stored that stands in a state and that nothing else keeps from moving. */
const lives: readonly Life[] = [
  {
    life: repairLife,
    table: repairOrderTable,
    own: { moves: ownRepairMoves, unless: repairCodes.dispatch },
    others: [
      {
        ...{ name: 'dispatch', transition: repairLife.transitions.dispatch, call: dispatchRepairOrder },
        codes: [repairCodes.dispatch],
        said: () => ({ assigneeId: workerId, helperIds: '' }),
      },
      {
        ...{ name: 'remark', transition: repairLife.transitions.remark, call: remarkRepairOrder },
        codes: [repairCodes.work],
        said: () => ({ key: '1', note: '已到现场' }),
      },
    ],
    store(tx, state, assigneeId) {
      const { no, of } = place()
      const order = { ...of, orderNo: no, title: '水泵异响', state: state as never, assigneeId }
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
    own: { moves: ['start', 'submit', 'withdraw', 'assign'], unless: taskCodes.dispatch },
    others: [
      {
        ...{ name: 'assign', transition: taskLife.transitions.assign, call: assignWorkTask },
        codes: [taskCodes.execute, taskCodes.dispatch],
        said: () => ({ userIds: [workerId] }),
        refusesFirst: true,
      },
      {
        ...{ name: 'remark', transition: taskLife.transitions.remark, call: remarkWorkTask },
        codes: [taskCodes.execute],
        said: () => ({ key: '1', note: '已到现场' }),
      },
    ],
    store(tx, state, assigneeId) {
      const times = { dueFrom: now(), dueUntil: new Date(now().getTime() + 3_600_000) }
      const task = { ...place().of, kind: 'inspect' as const, title: '日巡', state: state as never, ...times }
      return tx
        .insert(workTaskTable)
        .values({ ...task, assigneeIds: [assigneeId] })
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
        state === 'draft' ? {} : { givenTime: now(), givenUserId: otherId, givenBy: '乙', sections: [] }
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

/** All moves of a life that somebody can make. */
const movesOf = ({ life, others = [] }: Life): Asked[] => [
  ...manualMoves(life).map(({ name, transition, call }) => ({
    ...{ name, transition, call, codes: [transition.permission ?? ''] },
    said: () => (transition.needs?.includes('reason') ? { reason: '原因' } : {}),
  })),
  ...others,
]

/** Who only reads, who holds one of the codes that moves ask for, and who holds all of them. */
function rolesOf(moves: readonly Asked[]): (readonly string[])[] {
  const codes = [...new Set(moves.flatMap((move) => move.codes))]
  return [[], ...codes.map((code) => [code]), codes]
}

/** A record in a state, somebody with his codes, and the move that he asks for. */
interface Case {
  state: string
  move: Asked
  held: readonly string[]
  /** Whether the work is his. */
  isOwn: boolean
}

function casesOf(one: Life): Case[] {
  const moves = movesOf(one)
  const whose = one.own ? [true, false] : [true]
  return Object.keys(one.life.states).flatMap((state) =>
    moves.flatMap((move) =>
      rolesOf(moves).flatMap((role) =>
        whose.map((isOwn) => ({ state, move, held: [one.life.permission, ...role], isOwn })),
      ),
    ),
  )
}

/** How a call is answered: made, not in this state, not by him, or not of what others have. */
function statusOf({ own }: Life, { state, move, held, isOwn }: Case): number {
  if (!move.codes.some((code) => held.includes(code))) return 403
  const isOfOthers = !isOwn && own?.moves.includes(move.name) && !held.includes(own.unless)
  if (isOfOthers && move.refusesFirst) return 400
  if (stateAfter(move.transition, state) === undefined) return 409
  return isOfOthers ? 400 : 200
}

it.each(lives.map((one) => [one.life.label, one] as const))(
  '%s: in each state each role makes the moves that the life has for it, of its own work or of any, and no others',
  async (_label, one) => {
    const { table } = one
    const cases = casesOf(one)
    const ids = await test.db.asSystem(async (tx) => {
      const stored: string[] = []
      for (const { state, isOwn } of cases)
        for (const { id } of await one.store(tx, state, isOwn ? userId : otherId)) stored.push(id)
      return stored
    })
    const answers: { status: number; msg: string }[] = []
    for (const [index, { move, held }] of cases.entries()) {
      const who = app.as({ tenantId, userId, can: held })
      answers.push(await who.call(move.call, { body: { id: ids[index], ...move.said() } }))
    }
    const kept = await test.db.asSystem((tx) =>
      tx.select({ id: table.id, state: table.state }).from(table).where(inArray(table.id, ids)),
    )
    const stateOf = new Map(kept.map(({ id, state }) => [id, state]))
    const wrong = cases.flatMap((asked, index) => {
      const { state, move, held, isOwn } = asked
      const status = statusOf(one, asked)
      const expected = [status, status === 200 ? stateAfter(move.transition, state) : state].join()
      const found = [answers[index]?.status, stateOf.get(ids[index])].join()
      const what = `${state} ${move.name} of ${isOwn ? 'his own' : 'others'} by ${held.join()}`
      return found === expected ? [] : [`${what}: ${found} (${answers[index]?.msg}), not ${expected}`]
    })
    expect(wrong).toEqual([])
    // every way that the life has was gone at least once
    const gone = new Set(
      cases.flatMap(({ state, move }, index) =>
        answers[index]?.status === 200 ? [`${state} ${move.name}`] : [],
      ),
    )
    const ways = movesOf(one).flatMap(({ name, transition }) =>
      transition.from.map((from) => `${from} ${name}`),
    )
    expect([...gone].sort()).toEqual(ways.sort())
  },
)
