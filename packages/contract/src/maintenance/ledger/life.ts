import { labelsOf, lifecycle } from '../../core'
import { assetCodes } from './codes'

/** How a piece of equipment lives; each move with a note and photos. */
export const assetLife = lifecycle('state', {
  noun: 'asset',
  label: '台账设备',
  path: '/ml-mlink/asset',
  permission: assetCodes.view,
  photoHolder: 'assetMove',
  states: {
    stock: { label: '在库', tone: 'info' },
    inUse: { label: '在用', tone: 'good' },
    repair: { label: '维修中', tone: 'warning' },
    retired: { label: '已报废', tone: 'off' },
  },
  transitions: {
    enter: { label: '登记入库', from: [], to: 'stock' },
    enterInUse: { label: '登记在用', from: [], to: 'inUse' },
    commission: {
      label: '投用',
      from: ['stock'],
      to: 'inUse',
      permission: assetCodes.move,
      takes: ['note', 'photos'],
      done: '已投用',
    },
    sendToRepair: {
      label: '送修',
      from: ['inUse', 'stock'],
      to: 'repair',
      permission: assetCodes.move,
      needs: ['reason'],
      takes: ['note', 'photos'],
      done: '已转为维修中',
    },
    finishRepair: {
      label: '修复投用',
      from: ['repair'],
      to: 'inUse',
      permission: assetCodes.move,
      takes: ['note', 'photos'],
      done: '已恢复使用',
    },
    store: {
      label: '退库',
      from: ['inUse', 'repair'],
      to: 'stock',
      permission: assetCodes.move,
      takes: ['note', 'photos'],
      done: '已退库',
    },
    retire: {
      label: '报废',
      from: ['stock', 'inUse', 'repair'],
      to: 'retired',
      permission: assetCodes.retire,
      needs: ['reason'],
      takes: ['note', 'photos'],
      done: '已报废',
      isDanger: true,
    },
    restore: {
      label: '撤销报废',
      from: ['retired'],
      to: 'stock',
      permission: assetCodes.retire,
      needs: ['reason'],
      done: '已恢复为在库',
    },
  },
})

/** Where a piece of equipment stands in its life. */
export const assetStates = labelsOf(assetLife)
