import { type RowOf, stateAfter } from '@energy-console/contract'
import {
  cancelRollout,
  pauseRollout,
  resumeRollout,
  retryRollout,
  rolloutLife,
  type rollouts,
} from '@energy-console/contract/engineering'
import { action } from '../../../kit/action/action'

type Row = RowOf<typeof rollouts>

const named = ({ rolloutName }: Row) => ({ name: rolloutName })
const input = ({ id }: Row) => ({ query: { id } })

/** Whether a transition leads out of the state of a roll-out. */
const leadsOn =
  (name: keyof typeof rolloutLife.transitions) =>
  ({ state }: Pick<Row, 'state'>): boolean =>
    state !== undefined && stateAfter(rolloutLife.transitions[name], state) !== undefined

/** Whether a roll-out is not over: it can still be cancelled. */
export const isOpen = leadsOn('cancel')

/** Begins with nobody further. */
export const pause = action({
  call: pauseRollout,
  label: '暂停',
  input,
  when: leadsOn('pause'),
  done: '已暂停，正在升级的不受影响',
})

/** Goes on. */
export const resume = action({
  call: resumeRollout,
  label: '继续',
  input,
  when: leadsOn('resume'),
  confirm: { title: '继续升级：{{name}}', text: '已失败的不再计入允许失败数。', params: named },
  done: '已继续',
})

/** Offers it once more to those that failed. */
export const retry = action({
  call: retryRollout,
  label: '重试失败项',
  input,
  when: (row: Row) => row.failed > 0 && leadsOn('retry')(row),
  confirm: { title: '重试失败项：{{name}}', text: '失败的将重新下发。', params: named },
  done: '已重新下发',
})

/** Ends it. */
export const cancel = action({
  call: cancelRollout,
  label: '取消升级',
  input,
  when: isOpen,
  confirm: {
    title: '取消升级：{{name}}',
    text: '还没有成功的不再下发；已经成功的保持新版本。',
    params: named,
    isDanger: true,
  },
  done: '已取消',
  isDanger: true,
})
