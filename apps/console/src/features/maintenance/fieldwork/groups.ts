import type { RepairState, TaskState } from '@energy-console/contract/maintenance'

/** How a technician goes through what he has to do. */
export const workGroups = {
  running: '正在做',
  late: '已超时',
  today: '今天到期',
  later: '以后到期',
  handedIn: '已提交',
} as const
export type WorkGroup = keyof typeof workGroups

interface Dated {
  state: TaskState | RepairState
  /** A time of the wire; nothing where there is none. */
  due: string | null | undefined
}

const begun: ReadonlySet<string> = new Set(['running', 'working'])
const handedIn: ReadonlySet<string> = new Set(['checking', 'submitted'])

/** In which group something stands at a time of the wire. Times of one zone compare as texts. */
export function groupOf({ state, due }: Dated, now: string): WorkGroup {
  if (handedIn.has(state)) return 'handedIn'
  if (begun.has(state)) return 'running'
  if (!due) return 'later'
  if (due < now) return 'late'
  return due.slice(0, 10) === now.slice(0, 10) ? 'today' : 'later'
}

/** What there is to do by its groups, in their order, and within each what is due first; groups without anything are left out. */
export function inGroups<W>(
  works: readonly W[],
  datedOf: (work: W) => Dated,
  now: string,
): { group: WorkGroup; works: W[] }[] {
  const sorted = works.toSorted((one, other) =>
    (datedOf(one).due ?? '9').localeCompare(datedOf(other).due ?? '9'),
  )
  return (Object.keys(workGroups) as WorkGroup[])
    .map((group) => ({ group, works: sorted.filter((work) => groupOf(datedOf(work), now) === group) }))
    .filter(({ works: those }) => those.length > 0)
}
