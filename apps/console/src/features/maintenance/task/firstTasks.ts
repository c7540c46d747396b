import type { WorkKind } from '@energy-console/contract/maintenance'
import { unless } from '../../../kit/page/PageParts'

/** What people look for, by its name in the address, with the filters that it stands for. */
export const taskViews = {
  open: { label: '未结束', filters: { isOpen: 'true' } },
  mine: { label: '我的', filters: { isOpen: 'true' } },
  free: { label: '待认领', filters: { isOpen: 'true', isFree: 'true' } },
  checking: { label: '待验收', filters: { state_equal: 'checking' } },
  late: { label: '已超时', filters: { isLate: 'true' } },
  all: { label: '全部', filters: {} },
} as const

/** In which order is read what somebody has to do: what is due first. */
export const dueFirst = { ascs: 'dueUntil' } as const

const plain = ['view', 'assignee', 'asset', 'ascs', 'descs']

/** The filters of the tasks of a kind, where the address asks for nothing but the page. */
export const firstTasks = (kind: WorkKind) =>
  unless(plain, { kind_equal: kind, ...taskViews.open.filters, ...dueFirst })
