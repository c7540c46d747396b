import type { DataOf } from '@energy-console/contract'
import { alarmRules, type applyTemplate, type getTemplateReach } from '@energy-console/contract/alarms'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { HookContext } from '../../../platform/resource'
import type { TaskKind, Tasks } from '../../../platform/tasks'
import { deviceTable, productTable } from '../../devices'
import { makeDefaultRules, reachOf } from './newDevices'

/** The kind of the task. */
export const applyKind = 'alarms.applyTemplate'

/** So many missing rules are made in the call that asks for them, in less than a second. */
const mostAtOnce = 2_000
/** Devices whose rules a task makes together. */
const devicesAtOnce = 250

type OnChanged = () => void | Promise<void>

const devicesOf = async (tx: Tx, productId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: deviceTable.id })
    .from(deviceTable)
    .where(eq(deviceTable.productId, productId))
    .orderBy(asc(deviceTable.id))
  return rows.map(({ id }) => id)
}

/** How the default rules of a product stand at the devices of it that the caller sees. @throws notFound */
export async function templateReach(tx: Tx, productId: string): Promise<DataOf<typeof getTemplateReach>> {
  const found = await tx
    .select({ id: productTable.id })
    .from(productTable)
    .where(eq(productTable.id, productId))
  if (found.length === 0) throw notFound()
  const ids = await devicesOf(tx, productId)
  return { devices: ids.length, ...(await reachOf(tx, ids)) }
}

/**
 * Makes what devices lack of the default rules of their product, at the stations that the caller sees; many by a task. Whoever applies
 * or changes the rules of the product meanwhile waits, and finds what was made. @throws notFound
 */
export async function applyTo(
  asking: HookContext,
  { tasks, onChanged }: { tasks: Tasks; onChanged: OnChanged },
  productId: string,
): Promise<DataOf<typeof applyTemplate>> {
  const { tx, afterCommit } = asking
  const { label } = await holdProduct(tx, productId)
  const ids = await devicesOf(tx, productId)
  const { missing, ...left } = await reachOf(tx, ids)
  if (missing > mostAtOnce) {
    const title = { text: '默认告警规则应用到“{{label}}”的设备', params: { label } }
    return { taskId: await tasks.begin(asking, { kind: applyKind, title, input: { productId } }) }
  }
  const made = missing === 0 ? 0 : await makeFor(tx, ids)
  if (made > 0) afterCommit(onChanged)
  return { made, devices: ids.length, ...left }
}

/** Keeps a product with its default rules until the transaction ends. @throws notFound */
async function holdProduct(tx: Tx, productId: string): Promise<{ label: string }> {
  const [product] = await tx
    .select({ label: productTable.label })
    .from(productTable)
    .where(eq(productTable.id, productId))
    .for('no key update')
  if (!product) throw notFound()
  return product
}

/** Makes what devices of a product that is held lack of its default rules; answers how many there were to be made. */
async function makeFor(tx: Tx, deviceIds: readonly string[]): Promise<number> {
  // nobody removes them before their rules stand
  const kept = await tx
    .select({ id: deviceTable.id })
    .from(deviceTable)
    .where(inArray(deviceTable.id, [...deviceIds]))
    .orderBy(asc(deviceTable.id))
    .for('key share')
  return makeDefaultRules(
    tx,
    kept.map(({ id }) => id),
  )
}

/**
 * Makes the missing rules of many devices in parts. What has been made is there and is not made again, so that a task that was cut
 * off or cancelled goes on where it was.
 */
export const applyTask = (onChanged: OnChanged): TaskKind => ({
  isRepeatable: true,
  code: alarmRules.codes.add,
  async run({ input, inTenant, progress }) {
    const productId = String(input.productId)
    const ids = await inTenant((tx) => devicesOf(tx, productId), { readOnly: true })
    let made = 0
    try {
      for (let done = 0; done < ids.length; done += devicesAtOnce) {
        await progress(done, ids.length)
        made += await inTenant(async (tx) => {
          await holdProduct(tx, productId)
          return makeFor(tx, ids.slice(done, done + devicesAtOnce))
        })
      }
    } finally {
      // what was made before it was cancelled works as well
      if (made > 0) await onChanged()
    }
    const { there, noPoint, nameTaken } = await inTenant((tx) => reachOf(tx, ids))
    return {
      note: {
        text: '新建 {{made}} 条规则，原有 {{there}} 条；缺少数据点跳过 {{noPoint}} 条，设备已有同名规则跳过 {{nameTaken}} 条',
        params: { made, there: there - made, noPoint, nameTaken },
      },
    }
  },
})
