import { cutText } from '@energy-console/contract'
import { overLimitRemark } from '@energy-console/contract/alarms'
import {
  type ConsumptionKind,
  consumptionKinds,
  energyErrors,
  type energyUnits,
} from '@energy-console/contract/energy'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { keepOwnedRule, removeOwnedRules } from '../../alarms'
import {
  changeCalculatedPoint,
  devicesChanged,
  makeCalculatedPoint,
  makeVirtualDevice,
  pointInfosOf,
  removeCalculatedPoints,
  removeVirtualDevice,
} from '../../devices'
import { countedBy, type StoredUnit, unitsWhere } from './queries'
import { refuseUnfitScope } from './scope'
import { energyUnitAmountTable, energyUnitStateTable, energyUnitTable } from './table'

type Row = typeof energyUnitTable.$inferSelect
/** What of a unit consumption says which energy it is and what it is divided by. */
type Shape = Pick<Row, 'stationId' | 'deviceId' | 'groupId' | 'basis' | 'amountItemId'>

/** How a period is kept: its limit, its point, and what the point is called. */
const periods = {
  day: { limit: 'dayLimit', item: 'dayItemId' },
  month: { limit: 'monthLimit', item: 'monthItemId' },
  year: { limit: 'yearLimit', item: 'yearItemId' },
} as const satisfies Record<ConsumptionKind, { limit: keyof Row; item: keyof Row }>
const kinds = Object.keys(periods) as ConsumptionKind[]

const decimals = 3
/** In the language in which the records of the plant are kept. */
const content = '{{value}} {{unit}} > {{limit}} {{unit}}'

/** Which energy a unit consumption is of must be known; with a limit it gets points that say how the periods stand, and their alarm rules. */
export function energyUnitHooks(
  { bus, references, licensing }: Platform,
  onLimited: () => void,
): ResourceHooks<typeof energyUnits, typeof energyUnitTable> {
  const gone = new WeakMap<Tx, Row[]>()
  const tell = ({ session, afterCommit }: HookContext, deviceIds: string[]) =>
    afterCommit(() =>
      bus.publish(devicesChanged, { tenantId: session.tenantId, deviceIds, hasNewRules: true }),
    )
  return {
    children: { amounts: energyUnitAmountTable },

    async beforeSave({ tx }, values, before) {
      const shape = { deviceId: null, groupId: null, amountItemId: null, ...before, ...values } as Shape
      await refuseUnfit(tx, shape)
      if (!shape.amountItemId && (await amountsOf(tx, values.amounts, before)) === 0)
        throw refuse(energyErrors.noUnitAmount, {}, 'amounts')
      return values
    },

    async afterSave(context, id, _values, before) {
      const [unit] = await unitsWhere(context.tx, eq(energyUnitTable.id, id), 1)
      if (!unit) return
      const deviceId = await keepPoints(context.tx, unit, { licensing })
      if (deviceId === null) return
      if (before && kinds.some((kind) => isFurther(before, unit, kind))) await comeOnceMore(context.tx, id)
      tell(context, [deviceId])
      context.afterCommit(onLimited)
    },

    async beforeRemove({ tx }, ids) {
      const rows = await tx.select().from(energyUnitTable).where(inArray(energyUnitTable.id, ids))
      await removeOwnedRules(tx, rows.flatMap(pointsOfUnit))
      gone.set(tx, rows)
    },

    async afterRemove(context) {
      const { tx, afterCommit } = context
      const rows = gone.get(tx) ?? []
      const itemIds = rows.flatMap(pointsOfUnit)
      await removeCalculatedPoints(tx, itemIds)
      const deviceIds = rows.flatMap(({ virtualDeviceId }) => virtualDeviceId ?? [])
      for (const deviceId of deviceIds) await removeVirtualDevice(tx, references, deviceId)
      afterCommit(() => bus.publish('points.removed', { itemIds }))
      if (deviceIds.length > 0) tell(context, deviceIds)
    },
  }
}

/** Whether a period has a limit that it did not have. */
const isFurther = (before: Row, after: Row, kind: ConsumptionKind) =>
  before[periods[kind].limit] === null && after[periods[kind].limit] !== null

/** A round that has been with a unit consumption comes to it once more. */
const comeOnceMore = (tx: Tx, id: string) =>
  tx
    .update(energyUnitStateTable)
    .set({ tryTime: new Date(0) })
    .where(eq(energyUnitStateTable.recordId, id))

/** How many amounts there will be: a change that names none leaves those that are stored. */
const amountsOf = async (tx: Tx, given: readonly unknown[] | undefined, before: { id: string } | undefined) =>
  given?.length ??
  (before ? tx.$count(energyUnitAmountTable, eq(energyUnitAmountTable.recordId, before.id)) : 0)

const pointsOfUnit = ({ dayItemId, monthItemId, yearItemId }: Row): string[] =>
  [dayItemId, monthItemId, yearItemId].filter((id) => id !== null)

async function refuseUnfit(
  tx: Tx,
  { stationId, deviceId, groupId, basis, amountItemId }: Shape,
): Promise<void> {
  await refuseUnfitScope(tx, { stationId, deviceId, groupId })
  if (amountItemId) {
    const [point] = await pointInfosOf(tx, [amountItemId])
    const isRegister = point?.kind === 'accumulated'
    if (
      !point ||
      point.stationId !== stationId ||
      isRegister !== (basis === 'output') ||
      point.dataType !== 'number'
    )
      throw refuse(energyErrors.unitAmountUnfit, {}, 'amountItemId')
  }
}

/** Makes and changes what the limits of a unit consumption need; answers the device that it is kept under, null for none. */
async function keepPoints(tx: Tx, unit: StoredUnit, by: Pick<Platform, 'licensing'>): Promise<string | null> {
  const limited = kinds.filter((kind) => unit.isEnabled && unit[periods[kind].limit] !== null)
  let deviceId = unit.virtualDeviceId
  if (limited.length > 0 && deviceId === null)
    deviceId = await makeVirtualDevice(tx, by, { stationId: unit.stationId, deviceName: unit.unitName })
  // days without a limit are not judged afterwards
  if (limited.length === 0)
    await tx.delete(energyUnitStateTable).where(eq(energyUnitStateTable.recordId, unit.id))
  if (deviceId === null) return null
  const energyUnit = (await countedBy(tx, [unit])).get(unit.id)?.energyUnit ?? 'kWh'
  const items: Partial<Pick<Row, 'dayItemId' | 'monthItemId' | 'yearItemId'>> = {}
  const unlimited: string[] = []
  for (const kind of kinds) {
    const { limit, item } = periods[kind]
    const said = {
      name: `${unit.unitName} ${consumptionKinds[kind]}单位能耗`,
      unit: cutText(`${energyUnit}/${unit.basisUnit}`, 32),
      decimals,
    }
    let itemId = unit[item]
    if (itemId !== null) await changeCalculatedPoint(tx, itemId, said)
    if (!limited.includes(kind)) {
      if (itemId !== null) unlimited.push(itemId)
      continue
    }
    if (itemId === null) {
      itemId = await makeCalculatedPoint(tx, deviceId, said)
      items[item] = itemId
    }
    await keepOwnedRule(tx, {
      ...{ itemId, deviceId, stationId: unit.stationId, level: unit.level, content },
      name: `${unit.unitName} ${consumptionKinds[kind]}单位能耗超限`,
      limit: unit[limit] ?? 0,
      remark: overLimitRemark,
    })
  }
  await removeOwnedRules(tx, unlimited)
  await tx
    .update(energyUnitTable)
    .set({ ...items, virtualDeviceId: deviceId })
    .where(eq(energyUnitTable.id, unit.id))
  return deviceId
}
