import { coreErrors, cutText, sumOfAmounts } from '@energy-console/contract'
import {
  endedRepairStates,
  faultReportHolder,
  maintenanceErrors,
  type RepairSource,
  repairLife,
  repairMoveHolder,
  type repairOrders,
  repairWorkFields,
  taskCodes,
} from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import { noteBeginning } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import type { ResourceHooks } from '../../../platform/resource'
import { tellLater } from '../../notices'
import { noteOrdered, placeOfReport, reopenReports } from '../fault-report/rules'
import { stationOfDevice } from '../ledger/queries'
import { dayIn } from '../ledger/warranty'
import { refuseHandedIn, refuseOthers } from './checks'
import { clockOf, deadlinesOf } from './deadlines'
import { leftOf, nothingLeft } from './left'
import { noteDispatchers } from './notices'
import {
  assetOfDevice,
  isMine,
  isSent,
  itemOf,
  kindsOfTasks,
  locationsOf,
  nextNumber,
  nthOf,
  openRepairOf,
  openRepairOfItem,
  orderOf,
  ordersOf,
  placeOfAlarm,
  placeOfAsset,
  placeOfTask,
  type StoredOrder,
} from './queries'
import { repairHistoryTable, repairLabourTable, repairOrderTable, repairServiceTable } from './table'

/** What an order is for, as far as it is said. */
interface Target {
  stationId?: string | undefined
  assetId?: string | null | undefined
  deviceId?: string | null | undefined
  alarmId?: string | null | undefined
  taskId?: string | null | undefined
  taskItemId?: string | null | undefined
  reportId?: string | null | undefined
}

/** What it is for stands at its station. Equipment has its device, and a device its equipment, where nobody says otherwise. */
async function targetOf(tx: Tx, session: Session, target: Target) {
  const { stationId, assetId, deviceId, alarmId, taskId, taskItemId, reportId } = target
  const alarm = alarmId ? await placeOfAlarm(tx, alarmId) : undefined
  if (alarmId && alarm?.stationId !== stationId)
    throw refuse(maintenanceErrors.alarmOfOtherStation, {}, 'alarmId')
  if (taskId && (await placeOfTask(tx, taskId))?.stationId !== stationId)
    throw refuse(maintenanceErrors.taskOfOtherStation, {}, 'taskId')
  // an order shows what its item is about, to whoever repairs
  if (taskItemId && !holds(session, taskCodes.view))
    throw refuse(coreErrors.forbidden, { permission: taskCodes.view })
  if (taskItemId) await refuseUnfailed(tx, taskItemId, taskId)
  if (reportId && (await placeOfReport(tx, session, reportId))?.stationId !== stationId)
    throw refuse(maintenanceErrors.reportOfOtherStation, {}, 'reportId')
  const asset = assetId ? await placeOfAsset(tx, assetId) : undefined
  if (assetId && asset?.stationId !== stationId)
    throw refuse(maintenanceErrors.repairAssetElsewhere, {}, 'assetId')
  if (deviceId && (await stationOfDevice(tx, deviceId)) !== stationId)
    throw refuse(maintenanceErrors.deviceOfOtherStation, {}, 'deviceId')
  const device = deviceId ?? alarm?.deviceId ?? asset?.deviceId ?? null
  return {
    deviceId: device,
    assetId: assetId ?? (device === null ? null : await assetOfDevice(tx, device)) ?? null,
  }
}

/** What is repaired was found wrong by the round, and still is: others may have corrected it meanwhile. */
async function refuseUnfailed(tx: Tx, taskItemId: string, taskId: string | null | undefined): Promise<void> {
  const item = taskId ? await itemOf(tx, taskItemId, taskId) : undefined
  if (!item) throw refuse(maintenanceErrors.itemOfOtherTask, {}, 'taskItemId')
  if (item.isFailed !== true) throw refuse(maintenanceErrors.itemNotFailed, {}, 'taskItemId')
}

/** Other equipment brings the device that measures it, where nobody chooses another one. */
async function renewedDevice(
  tx: Tx,
  { assetId, deviceId }: Target,
  before: Pick<StoredOrder, 'assetId' | 'deviceId'>,
): Promise<{ deviceId?: string | null }> {
  const isOther = assetId !== undefined && assetId !== null && assetId !== before.assetId
  if (!isOther || (deviceId !== undefined && deviceId !== before.deviceId)) return {}
  return { deviceId: (await placeOfAsset(tx, assetId))?.deviceId ?? null }
}

/** The alarm has no other order that has not ended. */
async function refuseSecond(tx: Tx, alarmId: string): Promise<void> {
  const open = await openRepairOf(tx, alarmId)
  if (open) throw refuse(maintenanceErrors.alarmHasRepair, { orderNo: open.orderNo }, 'alarmId')
}

/** What a round found has no other order that has not ended: one may have come from a device meanwhile. */
async function refuseSecondOfItem(tx: Tx, taskItemId: string): Promise<void> {
  const open = await openRepairOfItem(tx, taskItemId)
  if (open) throw refuse(maintenanceErrors.itemHasRepair, { orderNo: open.orderNo }, 'taskItemId')
}

/** Orders get a number and deadlines, and are told of when they are made; what they cost follows from their rows. */
export const orderHooks = ({
  attachments,
  bus,
  clock,
}: Pick<Platform, 'attachments' | 'bus' | 'clock'>): ResourceHooks<
  typeof repairOrders,
  typeof repairOrderTable
> => ({
  children: { labour: repairLabourTable, services: repairServiceTable },
  computed: { isMine },

  async extend({ tx }, rows) {
    const ids = rows.map(({ id }) => id)
    const nth = await nthOf(tx, ids)
    const locations = await locationsOf(tx, ids)
    const left = await leftOf(tx, ids, clock.now())
    const photos = await attachments.listOf(
      tx,
      faultReportHolder.noun,
      rows.flatMap(({ reportId }) => reportId ?? []),
    )
    const kinds = await kindsOfTasks(
      tx,
      rows.flatMap(({ taskId }) => taskId ?? []),
    )
    return rows.map((row) => ({
      ...{ ...row, nth: nth.get(row.id) ?? 1, location: locations.get(row.id) ?? '' },
      ...(left.get(row.id) ?? nothingLeft),
      reportPhotos: photos.get(row.reportId ?? '') ?? [],
      taskKind: kinds.get(row.taskId ?? '') ?? null,
    }))
  },

  async beforeSave({ tx, session }, values, before) {
    const costs = costsOf(values)
    if (before) {
      if (endedRepairStates.includes(before.state)) throw refuse(maintenanceErrors.repairEnded)
      refuseHandedIn(session, before)
      if (repairWorkFields.some((field) => field in values)) refuseOthers(session, [before])
      const device = await renewedDevice(tx, values, before)
      if (values.assetId || values.deviceId)
        await targetOf(tx, session, { ...values, ...device, alarmId: null, stationId: before.stationId })
      const changed = { ...values, ...device, ...costs }
      if (values.priority === undefined || values.priority === before.priority) return changed
      const { stationId, reportTime, suspensions } = before
      const time = await clockOf(tx, { stationId, priority: values.priority, from: reportTime.getTime() })
      return { ...changed, ...deadlinesOf(time, reportTime, suspensions) }
    }
    const { stationId = '0', priority = 'normal', alarmId, taskItemId, reportId, sentKey } = values
    if (sentKey && (await isSent(tx, sentKey))) throw refuse(maintenanceErrors.repairSent, {}, 'sentKey')
    const target = await targetOf(tx, session, values)
    if (alarmId) await refuseSecond(tx, alarmId)
    if (taskItemId) await refuseSecondOfItem(tx, taskItemId)
    if (reportId) await noteOrdered(tx, session, reportId)
    const reportTime = new Date(clock.now())
    const time = await clockOf(tx, { stationId, priority, from: reportTime.getTime() })
    return {
      ...values,
      ...target,
      ...costs,
      orderNo: await nextNumber(tx, dayIn(reportTime, time.timeZone)),
      source: sourceOf(values),
      reporter: values.reporter || reporterOf(session),
      reportTime,
      ...deadlinesOf(time, reportTime),
    }
  },

  async afterSave({ tx, session, afterCommit }, id, _values, before) {
    if (before) return
    const tables = { record: repairOrderTable, history: repairHistoryTable }
    await noteBeginning(tx, repairLife, tables, { name: 'report', id, by: session })
    const telling = { tx, now: new Date(clock.now()), exceptUserId: session.userId }
    tellLater({ afterCommit, bus }, await noteDispatchers(telling, [await orderOf(tx, id)], 'reported'))
  },

  async beforeRemove({ tx, session }, ids) {
    const orders = await ordersOf(tx, ids)
    // one that was declined waits again, with what has become of it
    for (const { state, dispatchTime } of orders)
      if (state !== 'waiting' || dispatchTime !== null) throw refuse(maintenanceErrors.repairBegun)
    const reported = orders.flatMap(({ reportId }) => reportId ?? [])
    await reopenReports(tx, session, reported)
  },

  async afterRemove({ tx }, ids) {
    await attachments.removeOf(tx, repairMoveHolder.noun, ids)
  },
})

const sourceOf = ({ alarmId, taskId, reportId }: Target): RepairSource =>
  alarmId ? 'alarm' : taskId ? 'inspection' : reportId ? 'report' : 'manual'

/** What services cost, where they are said; null without any. */
const costsOf = ({ services }: { services?: readonly { amount: string }[] }) =>
  services
    ? { serviceCost: services.length === 0 ? null : sumOfAmounts(services.map(({ amount }) => amount)) }
    : {}

const reporterOf = ({ userName }: Session) => cutText(userName, 64)
