import { automationErrors, type CalcVariable, type calcPoints } from '@energy-console/contract/automation'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import {
  changeCalculatedPoint,
  devicesChanged,
  deviceTable,
  makeCalculatedPoint,
  makeVirtualDevice,
  pointInfosOf,
  pointTable,
  removeCalculatedPoints,
  removeVirtualDevice,
} from '../../devices'
import { type Formula, readFormula } from './formula'
import { refuseCircle } from './refuseCircle'
import { calcPointTable, calcVariableTable } from './table'

type Variable = Omit<CalcVariable, 'id'>

/** The last evaluation of a calculated point, in columns of the list. */
const ofState = (column: string, otherwise = 'null') =>
  `coalesce((select s.${column} from calc_state s where s.calc_id = calc_point.id), ${otherwise})`

/** Makes, changes and removes the points that the values are kept under, and sees that formulas can be evaluated. */
export function calcPointHooks(
  { bus, references, licensing }: Platform,
  onChanged: () => void | Promise<void>,
): ResourceHooks<typeof calcPoints, typeof calcPointTable> {
  const gone = new WeakMap<Tx, (typeof calcPointTable.$inferSelect)[]>()
  const tell = ({ session, afterCommit }: HookContext, deviceIds: readonly string[]) =>
    afterCommit(async () => {
      bus.publish(devicesChanged, { tenantId: session.tenantId, deviceIds: [...deviceIds] })
      await onChanged()
    })

  return {
    children: { variables: calcVariableTable },
    computed: {
      itemId: 'calc_point.item_id::text',
      state: ofState('state', `'waiting'`),
      trouble: ofState('trouble'),
      evaluatedTs: ofState('last_ts::float8'),
    },

    async beforeSave({ tx }, values, before) {
      const { pointName, formula, stationId } = { ...before, ...values }
      if (pointName === undefined || formula === undefined || stationId === undefined) throw notFound()
      const variables = values.variables ?? (before ? await variablesOf(tx, before.id) : [])
      const known = { ...before, ...values }
      const unit = await checkFormula(tx, variables, {
        source: formula,
        missing: known.missing ?? 'none',
        maxAgeMs: null,
        unit: known.unit ?? null,
      })
      const said = { name: pointName, unit, decimals: known.decimals ?? 2 }
      if (before) {
        await changeCalculatedPoint(tx, before.itemId, said)
        return { ...values, deviceId: before.deviceId, unit }
      }
      if (values.deviceId) await refuseDeviceElsewhere(tx, values.deviceId, stationId)
      const deviceId =
        values.deviceId ?? (await makeVirtualDevice(tx, { licensing }, { stationId, deviceName: pointName }))
      const itemId = await makeCalculatedPoint(tx, deviceId, said)
      return { ...values, deviceId, itemId, unit, isVirtual: !values.deviceId }
    },

    async afterSave(context, id) {
      const { tx, session } = context
      const [row] = await tx
        .select({ deviceId: calcPointTable.deviceId, itemId: calcPointTable.itemId })
        .from(calcPointTable)
        .where(eq(calcPointTable.id, id))
      if (row) await refuseCircle(tx, session.tenantId, [row.itemId], 'formula')
      tell(context, row ? [row.deviceId] : [])
    },

    async beforeRemove({ tx }, ids) {
      const rows = await tx.select().from(calcPointTable).where(inArray(calcPointTable.id, ids))
      const itemIds = rows.map(({ itemId }) => itemId)
      // formulas that go together may take each other
      await tx.delete(calcVariableTable).where(inArray(calcVariableTable.recordId, ids))
      if (itemIds.length > 0) await references.refuseWhileUsed(tx, 'point', pointTable, itemIds)
      gone.set(tx, rows)
    },

    async afterRemove(context) {
      const { tx, afterCommit } = context
      const rows = gone.get(tx) ?? []
      const itemIds = rows.map(({ itemId }) => itemId)
      await removeCalculatedPoints(tx, itemIds)
      const own = rows.filter(({ isVirtual }) => isVirtual).map(({ deviceId }) => deviceId)
      for (const deviceId of own) await removeVirtualDevice(tx, references, deviceId)
      afterCommit(() => bus.publish('points.removed', { itemIds }))
      tell(
        context,
        rows.map(({ deviceId }) => deviceId),
      )
    },
  }
}

/** The variables of a calculated point as they are stored. */
export const variablesOf = (tx: Tx, calcId: string): Promise<Variable[]> =>
  tx
    .select({
      variableName: calcVariableTable.variableName,
      itemId: calcVariableTable.itemId,
      take: calcVariableTable.take,
      windowMinutes: calcVariableTable.windowMinutes,
    })
    .from(calcVariableTable)
    .where(eq(calcVariableTable.recordId, calcId))
    .orderBy(calcVariableTable.rowRank) as Promise<Variable[]>

/** A formula over points that the caller sees. @throws notANumber */
export async function formulaOver(
  tx: Tx,
  variables: readonly Variable[],
  formula: Omit<Formula, 'inputs'>,
): Promise<Formula> {
  const infos = await pointInfosOf(tx, [...new Set(variables.map(({ itemId }) => itemId))])
  const points = new Map(infos.map((info) => [info.itemId, info]))
  return {
    ...formula,
    inputs: variables.map(({ variableName, itemId, take, windowMinutes }) => {
      const point = points.get(itemId)
      if (!point) throw notFound()
      if (point.dataType === 'text')
        throw refuse(automationErrors.notANumber, { name: variableName }, 'variables')
      return { name: variableName, itemId, take, windowMs: windowMinutes * 60_000, unit: point.unit }
    }),
  }
}

/** Refuses what cannot be evaluated; answers the unit of the point. */
async function checkFormula(
  tx: Tx,
  variables: readonly Variable[],
  { unit, ...formula }: Omit<Formula, 'inputs'> & { unit: string | null },
): Promise<string | null> {
  const { expression, problem } = readFormula(await formulaOver(tx, variables, formula))
  if (!expression) {
    const { text, part = '' } = problem ?? { text: '不能计算' }
    throw refuse(automationErrors.badFormula, { problem: text, part }, 'formula')
  }
  if (expression.names.length === 0) throw refuse(automationErrors.noVariables, {}, 'formula')
  const own = unit?.trim() || null
  if (own && expression.unit && expression.unit !== own)
    throw refuse(automationErrors.otherUnit, { unit: expression.unit }, 'unit')
  return own ?? expression.unit ?? null
}

async function refuseDeviceElsewhere(tx: Tx, deviceId: string, stationId: string): Promise<void> {
  const [device] = await tx
    .select({ stationId: deviceTable.stationId })
    .from(deviceTable)
    .where(eq(deviceTable.id, deviceId))
  if (device?.stationId !== stationId) throw refuse(automationErrors.deviceOfOtherStation, {}, 'deviceId')
}
