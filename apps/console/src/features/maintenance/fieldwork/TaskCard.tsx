import { type TaskState, taskLife, type WorkKind, workKinds } from '@energy-console/contract/maintenance'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useTenantZone } from '../../../kit/time/zone'
import { minutesUntil, TaskDue } from './TaskDue'
import { WorkCard } from './WorkCard'

interface TaskCardProps {
  task: { title: string; kind: WorkKind; state: TaskState; dueUntil: string }
  to: string
  place?: string
  children?: ReactNode
}

/** A round or a maintenance that is to be done. */
export function TaskCard({ task, to, place = '', children }: TaskCardProps) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const { title, kind, state, dueUntil } = task
  const isLate = state !== 'checking' && minutesUntil(dueUntil, zone) < 0
  return (
    <WorkCard
      {...{ to, title, place, isLate }}
      kind={t(workKinds[kind])}
      state={<StateTag life={taskLife} state={state} />}
      due={<TaskDue task={task} />}
    >
      {children}
    </WorkCard>
  )
}
