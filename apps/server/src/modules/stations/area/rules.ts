import type { areas } from '@energy-console/contract/stations'
import type { ResourceHooks } from '../../../platform/resource'
import { refuseOwnChild } from '../tree/rules'
import type { TellTree } from '../tree/tellTree'
import { areaTable } from './table'

/** Regions are a plain tree: no cycles. */
export const areaHooks = (tellTree: TellTree): ResourceHooks<typeof areas, typeof areaTable> => ({
  async beforeSave({ tx }, { parentId }, before) {
    await refuseOwnChild(tx, areaTable, before?.id, parentId)
  },
  afterSave: async (context) => tellTree(context),
  beforeRemove: async (context) => tellTree(context),
})
