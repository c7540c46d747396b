import { automationErrors, type globalTexts } from '@energy-console/contract/automation'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { AppError, notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import {
  changeCalculatedPoint,
  deviceFor,
  devicesChanged,
  makeCalculatedPoint,
  makeVirtualDevice,
  pointTable,
  removeCalculatedPoints,
  removeVirtualDevice,
} from '../../devices'
import { globalTextChoiceTable, globalTextTable } from './table'

/** What the virtual device of a station's texts is called when it is made. */
const deviceName = '全局文本'

/** Makes, changes and removes the points that texts are kept under; what they take is said by their property. */
export function globalTextHooks({
  bus,
  references,
  licensing,
}: Platform): ResourceHooks<typeof globalTexts, typeof globalTextTable> {
  const gone = new WeakMap<Tx, (typeof globalTextTable.$inferSelect)[]>()
  const tell = ({ session, afterCommit }: HookContext, deviceIds: readonly string[]) =>
    afterCommit(() =>
      bus.publish(devicesChanged, { tenantId: session.tenantId, deviceIds: [...new Set(deviceIds)] }),
    )
  const deviceOf = async (tx: Tx, stationId: string): Promise<string> =>
    (await deviceFor(tx, stationId, 'texts')) ??
    makeVirtualDevice(tx, { licensing }, { stationId, deviceName, purpose: 'texts' })

  /** The device of a station's texts goes with the last of them, unless something else uses it. */
  const removeDevice = async (tx: Tx, deviceId: string): Promise<void> => {
    try {
      await tx.transaction((savepoint) => removeVirtualDevice(savepoint, references, deviceId, 'texts'))
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
    }
  }

  return {
    children: { choices: globalTextChoiceTable },
    computed: {
      itemId: 'global_text.item_id::text',
      deviceId: 'global_text.device_id::text',
      writtenBy:
        "(select c.user_name from device_command c where c.item_id = global_text.item_id and c.status = 'answered' order by c.id desc limit 1)",
    },

    async beforeSave({ tx }, values, before) {
      const stationId = before?.stationId ?? values.stationId
      const textName = values.textName ?? before?.textName
      if (stationId === undefined || textName === undefined) throw notFound()
      const maxLength = values.maxLength ?? before?.maxLength ?? 100
      const choices = (values.choices ?? (before ? await choicesOf(tx, before.id) : [])).map(
        ({ choice }) => choice,
      )
      const tooLong = choices.findIndex((choice) => [...choice].length > maxLength)
      if (tooLong >= 0) throw refuse(automationErrors.choiceTooLong, {}, `choices.${tooLong}.choice`)
      const said = {
        ...{ name: textName, unit: null, decimals: 0, max: maxLength },
        enumMap: choices.length === 0 ? null : Object.fromEntries(choices.map((choice) => [choice, choice])),
        writerRoleIds: values.roleIds ?? before?.roleIds ?? '',
      }
      if (before) {
        await changeCalculatedPoint(tx, before.itemId, said)
        return values
      }
      const deviceId = await deviceOf(tx, stationId)
      const itemId = await makeCalculatedPoint(tx, deviceId, {
        ...said,
        ...{ dataType: 'text', access: 'read-write', kind: 'state', confirmation: 'none' },
      })
      return { ...values, deviceId, itemId }
    },

    async afterSave(context, id) {
      const [row] = await context.tx
        .select({ deviceId: globalTextTable.deviceId })
        .from(globalTextTable)
        .where(eq(globalTextTable.id, id))
      tell(context, row ? [row.deviceId] : [])
    },

    async beforeRemove({ tx }, ids) {
      const rows = await tx.select().from(globalTextTable).where(inArray(globalTextTable.id, ids))
      const itemIds = rows.map(({ itemId }) => itemId)
      if (itemIds.length > 0) await references.refuseWhileUsed(tx, 'point', pointTable, itemIds)
      gone.set(tx, rows)
    },

    async afterRemove(context) {
      const rows = gone.get(context.tx) ?? []
      const itemIds = rows.map(({ itemId }) => itemId)
      await removeCalculatedPoints(context.tx, itemIds)
      for (const deviceId of new Set(rows.map((row) => row.deviceId)))
        await removeDevice(context.tx, deviceId)
      context.afterCommit(() => bus.publish('points.removed', { itemIds }))
      tell(
        context,
        rows.map(({ deviceId }) => deviceId),
      )
    },
  }
}

const choicesOf = (tx: Tx, id: string) =>
  tx
    .select({ choice: globalTextChoiceTable.choice })
    .from(globalTextChoiceTable)
    .where(eq(globalTextChoiceTable.recordId, id))
