import {
  inspectTasksPage,
  maintainTasksPage,
  repairOrdersPage,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Period } from '../../../kit/report/period'
import { failuresAddress, tasksAddress } from './drillDown'
import styles from './PersonWork.module.css'

/** Whose work is looked for, of which days. */
export interface ChosenWork {
  id: string
  name: string
  span: Pick<Period, 'from' | 'to'>
  /** Orders are left out where tasks alone are counted. */
  isTasksAlone?: boolean
}

/** The ways to what is counted of a person: rounds, maintenance and orders stand in lists of their own. */
export function PersonWork({ chosen, onClose }: { chosen: ChosenWork; onClose: () => void }) {
  const { t } = useTranslation()
  const [seesRounds, seesMaintenance] = [useSees(inspectTasksPage), useSees(maintainTasksPage)]
  const seesOrders = useSees(repairOrdersPage)
  const { id, name, span, isTasksAlone = false } = chosen
  const tasks = (kind: WorkKind) => tasksAddress(kind, span, 'all', { assignee: id })
  const ways = [
    ...(seesRounds ? [{ word: t('巡检任务'), to: tasks('inspect') }] : []),
    ...(seesMaintenance ? [{ word: t('保养任务'), to: tasks('maintain') }] : []),
    ...(seesOrders && !isTasksAlone
      ? [{ word: t('负责的工单'), to: failuresAddress(span, { assigneeId_equal: id }) }]
      : []),
  ]
  const days = span.from === span.to ? span.from : `${span.from} – ${span.to}`
  return (
    <Modal
      open
      footer={null}
      title={t('{{name}}：{{words}}', { name, words: days })}
      onCancel={onClose}
      width={360}
    >
      <ul className={styles.ways}>
        {ways.map(({ word, to }) => (
          <li key={to}>
            <Link to={to}>{word}</Link>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Whether there is any way to the work of people. */
export function useSeesWork(): { tasks: boolean; any: boolean } {
  const [rounds, maintenance] = [useSees(inspectTasksPage), useSees(maintainTasksPage)]
  const orders = useSees(repairOrdersPage)
  return { tasks: rounds || maintenance, any: rounds || maintenance || orders }
}
