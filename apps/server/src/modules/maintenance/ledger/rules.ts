import type { BodyOf } from '@energy-console/contract'
import {
  type addAssetFiles,
  type assetCategories,
  assetHolder,
  assetLife,
  assetMoveHolder,
  type assets,
  categoryLevels,
  maintenanceErrors,
  mostAssetFiles,
  type removeAssetFiles,
} from '@energy-console/contract/maintenance'
import type { Attachments } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { noteBeginning } from '../../../platform/lifecycle'
import type { ResourceHooks } from '../../../platform/resource'
import { withDescendants } from '../../stations'
import { lockTree } from '../folder/lockTree'
import {
  countInState,
  levelOfCategory,
  lockAssets,
  moveHistoryTo,
  shownOf,
  stationOfDevice,
  stationOfSite,
} from './queries'
import { assetCategoryTable, assetHistoryTable, assetPartTable, assetRatingTable, assetTable } from './table'

/** Categories form a tree without cycles. */
export const categoryHooks: ResourceHooks<typeof assetCategories, typeof assetCategoryTable> = {
  async beforeSave({ tx }, { parentId }, before) {
    if (parentId === undefined || parentId === '0') return
    await lockTree(tx, 'asset_category')
    const below = before ? await withDescendants(tx, assetCategoryTable, before.id) : []
    if (below.includes(parentId)) throw refuse(maintenanceErrors.ownCategory, {}, 'parentId')
    if ((await levelOfCategory(tx, parentId)) >= categoryLevels)
      throw refuse(maintenanceErrors.categoryTooDeep, { most: categoryLevels }, 'parentId')
  },
}

/** Site and device stand at the station; what begins is noted; files and history go with the record. */
export const assetHooks = (
  attachments: Attachments,
  now: () => Date,
): ResourceHooks<typeof assets, typeof assetTable> => ({
  children: { ratings: assetRatingTable, spareParts: assetPartTable },

  async extend({ tx }, rows) {
    const ids = rows.map(({ id }) => id)
    const shown = await shownOf(tx, { holder: assetHolder.noun, now: now() }, ids)
    return rows.map((row) => ({ ...row, coverId: null, warrantyDaysLeft: null, ...shown.get(row.id) }))
  },

  async beforeSave({ tx }, values, before) {
    const { stationId, siteId, deviceId } = { ...before, ...values }
    if (siteId && (await stationOfSite(tx, siteId)) !== stationId)
      throw refuse(maintenanceErrors.siteOfOtherStation, {}, 'siteId')
    if (deviceId && (await stationOfDevice(tx, deviceId)) !== stationId)
      throw refuse(maintenanceErrors.deviceOfOtherStation, {}, 'deviceId')
    if (before) return values
    return { ...values, state: values.commissionDate ? 'inUse' : 'stock' }
  },

  async afterSave({ tx, session }, id, { stationId, commissionDate }, before) {
    if (before) {
      if (stationId !== undefined && stationId !== before.stationId) await moveHistoryTo(tx, id, stationId)
      return
    }
    const tables = { record: assetTable, history: assetHistoryTable }
    await noteBeginning(tx, assetLife, tables, {
      ...{ name: commissionDate ? 'enterInUse' : 'enter', id, by: session },
    })
  },

  async beforeRemove({ tx }, ids) {
    if ((await countInState(tx, ids, ['inUse', 'repair'])) > 0) throw refuse(maintenanceErrors.assetInUse)
  },

  async afterRemove({ tx }, ids) {
    await attachments.removeOf(tx, assetMoveHolder.noun, ids)
  },
})

/** Who changes the files of a piece of equipment. */
interface Filing {
  tx: Tx
  session: Session
  attachments: Attachments
}

const idsOfFiles = async ({ tx, attachments }: Filing, id: string) => {
  const files = await attachments.listOf(tx, assetHolder.noun, [id])
  return (files.get(id) ?? []).map((file) => file.id)
}

/** Adds uploads behind the files that there are. @throws notFound for equipment or uploads that are not the caller's */
export async function addFiles(filing: Filing, { id, attachmentIds }: BodyOf<typeof addAssetFiles>) {
  const { tx, session, attachments } = filing
  await lockAssets(tx, [id])
  const ids = [...new Set([...(await idsOfFiles(filing, id)), ...attachmentIds])]
  if (ids.length > mostAssetFiles) throw refuse(maintenanceErrors.mostFiles, { most: mostAssetFiles })
  await attachments.keep(tx, session, { holder: assetHolder.noun, recordId: id }, ids)
}

/** Removes files. @throws notFound for one that is none of this equipment */
export async function removeFiles(filing: Filing, { id, attachmentIds }: BodyOf<typeof removeAssetFiles>) {
  const { tx, session, attachments } = filing
  await lockAssets(tx, [id])
  const gone = attachmentIds.split(',')
  const ids = await idsOfFiles(filing, id)
  if (gone.some((one) => !ids.includes(one))) throw notFound()
  const kept = ids.filter((one) => !gone.includes(one))
  await attachments.keep(tx, session, { holder: assetHolder.noun, recordId: id }, kept)
}
