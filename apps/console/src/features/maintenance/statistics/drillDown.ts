import { lastOfMonth } from '@energy-console/contract'
import {
  endedRepairStates,
  inspectTasksPage,
  maintainTasksPage,
  repairOrdersPage,
  repairStates,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import type { Period } from '../../../kit/report/period'

type Span = Pick<Period, 'from' | 'to'>

const addressOf = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(parameters)}`

const within = (field: string, { from, to }: Span) => ({
  [`${field}_datege`]: `${from} 00:00:00`,
  [`${field}_datele`]: `${to} 23:59:59`,
})

const tasksPath = (kind: WorkKind) => (kind === 'inspect' ? inspectTasksPage : maintainTasksPage).path

/** The part of a period that a step of it is: a day, or what of a month lies in it. */
export function spanOf(step: string, { from, to }: Span): Span {
  if (step.length > 7) return { from: step, to: step }
  const [first, last] = [`${step}-01`, lastOfMonth(`${step}-01`)]
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** The list of the tasks of a kind that began in a span, narrowed by more filters: all of them, or the late ones. */
export const tasksAddress = (
  kind: WorkKind,
  span: Span,
  view: 'all' | 'late',
  more: Readonly<Record<string, string>> = {},
): string =>
  addressOf(tasksPath(kind), {
    view,
    state_notequal: 'cancelled',
    ...within('dueFrom', span),
    ...more,
  })

/** The list of the failures that were reported in a span: the orders without those that were closed for a reason. */
export const failuresAddress = (span: Span, more: Readonly<Record<string, string>>): string =>
  ordersAddress(span, { state_notequal: 'closed', ...more })

/** The list of the orders that were reported in a span, narrowed by more filters. */
export const ordersAddress = (span: Span, more: Readonly<Record<string, string>>): string =>
  addressOf(repairOrdersPage.path, { ...within('reportTime', span), ...more })

const openStates = Object.keys(repairStates)
  .filter((state) => !endedRepairStates.some((ended) => ended === state))
  .join()

/** The list of the orders that have not ended and were reported between two times, as the server writes them. */
export const backlogAddress = ({ from, to }: { from?: string | undefined; to: string }): string =>
  addressOf(repairOrdersPage.path, {
    state_in: openStates,
    ...(from === undefined ? {} : { reportTime_datege: from }),
    reportTime_datele: to,
    ascs: 'reportTime',
  })

/** The list of the tasks of a kind that nobody has submitted and whose time passed between two times, as the server writes them. */
export const lateTasksAddress = (
  kind: WorkKind,
  { from, to }: { from?: string | undefined; to: string },
): string =>
  addressOf(tasksPath(kind), {
    view: 'late',
    state_in: 'waiting,running,overdue',
    ...(from === undefined ? {} : { dueUntil_datege: from }),
    dueUntil_datele: to,
    ascs: 'dueUntil',
  })
