import type { RowOf } from '@energy-console/contract'
import { areas, stations } from '@energy-console/contract/stations'
import { action } from '../../../kit/action/action'

type Station = Pick<RowOf<typeof stations>, 'id' | 'stationName' | 'isEnabled'>

/** Takes a station out of use. */
export const disableStation = action({
  call: stations.calls.update,
  label: '停用',
  input: ({ id }: Station) => ({ body: { id, isEnabled: false } }),
  when: ({ isEnabled }) => isEnabled !== false,
  confirm: {
    title: '停用站点“{{name}}”？',
    text: '停用的站点不在位置树和站点选择中；它的记录、数据、告警和权限都保留。可以随时再启用。',
    params: ({ stationName: name }) => ({ name }),
  },
  done: '已停用',
})

export const enableStation = action({
  call: stations.calls.update,
  label: '启用',
  input: ({ id }: Station) => ({ body: { id, isEnabled: true } }),
  when: ({ isEnabled }) => isEnabled === false,
  done: '已启用',
})

/** Moves a station into a region, or out of all. */
export const moveStation = action({
  call: stations.calls.update,
  label: '移动',
  input: ({ id, areaId }: { id: string; areaId: string | null }) => ({ body: { id, areaId } }),
  done: '移动成功',
})

/** Moves a region below another one, or to the top. */
export const moveArea = action({
  call: areas.calls.update,
  label: '移动',
  input: ({ id, parentId }: { id: string; parentId: string }) => ({ body: { id, parentId } }),
  done: '移动成功',
})
