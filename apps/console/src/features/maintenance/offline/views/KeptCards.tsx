import { useTranslation } from '../../../../i18n/useTranslation'
import { StatusTag } from '../../../../kit/StatusTag'
import { useTenantZone } from '../../../../kit/time/zone'
import { timeText } from '../../../../kit/time/zonedText'
import { inGroups, workGroups } from '../../fieldwork/groups'
import { OrderCard } from '../../fieldwork/OrderCard'
import { TaskCard } from '../../fieldwork/TaskCard'
import { WorkCards } from '../../fieldwork/WorkCard'
import { nextDueOf } from '../../repair/deadlines'
import { LeftNote } from '../../repair/LeftNote'
import type { RepairRecord } from '../../repair/RepairRecord'
import { Progress } from '../../task/TaskFacts'
import type { KeptWork } from '../read/useKeptWork'
import { type KeptBeside, unkeptOf } from '../store/beside'
import type { Waiting } from '../store/waiting'
import styles from './Kept.module.css'

type Task = KeptWork['tasks'][number]
type Order = KeptWork['orders'][number]

interface KeptCardsProps {
  tasks?: readonly Task[]
  orders?: readonly Order[]
  /** Where a task is carried out. */
  pathOf: (task: Task['task']) => string
}

const datedOf = (work: Task | Order) =>
  'task' in work
    ? { state: work.task.state, due: work.task.dueUntil }
    : { state: work.order.state ?? ('waiting' as const), due: nextDueOf(work.order).due }

/** What this device keeps, as cards: what is in hand, what is late, what is due today, and then the rest. */
export function KeptCards({ tasks = [], orders = [], pathOf }: KeptCardsProps) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const groups = inGroups<Task | Order>([...tasks, ...orders], datedOf, timeText(Date.now(), zone))
  return groups.map(({ group, works }) => (
    <section key={group} className={styles.group} aria-label={t(workGroups[group])}>
      <h2>
        {t(workGroups[group])} <span className="num muted">{works.length}</span>
      </h2>
      <WorkCards>
        {works.map((work) =>
          'task' in work ? (
            <KeptTaskCard key={`task ${work.task.id}`} {...work} to={pathOf(work.task)} />
          ) : (
            <OrderCard key={`order ${work.order.id}`} order={work.order}>
              <LeftNote order={work.order} keptAt={work.keptAt} />
              <Unkept order={work.order} beside={work.beside} />
              <WaitingMark waiting={work.waiting} />
            </OrderCard>
          ),
        )}
      </WorkCards>
    </section>
  ))
}

function KeptTaskCard({ task, waiting, to }: Task & { to: string }) {
  const { t } = useTranslation()
  return (
    <TaskCard task={task} to={to} place={task.stationName ?? ''}>
      {task.itemCount > 0 && <Progress task={task} />}
      {task.assigneeIds.length === 0 && <StatusTag tone="plain">{t('待认领')}</StatusTag>}
      <WaitingMark waiting={waiting} />
    </TaskCard>
  )
}

/** How much of something waits on this device, and whether the server has refused any of it. */
function WaitingMark({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation()
  if (waiting.length === 0) return null
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length
  return (
    <>
      <StatusTag tone="info">{t('待同步 {{count}} 项', { count: waiting.length })}</StatusTag>
      {refused > 0 && <StatusTag tone="error">{t('{{count}} 项没有同步成功', { count: refused })}</StatusTag>}
    </>
  )
}

/** What of an order is not on this device. */
function Unkept({ order, beside }: { order: RepairRecord; beside: KeptBeside | undefined }) {
  const { t } = useTranslation()
  const { files, isUnfetched } = unkeptOf(order, beside)
  return (
    <>
      {isUnfetched && <span className="muted">{t('检查发现和告警没有保存')}</span>}
      {files > 0 && <span className="muted">{t('{{count}} 个附件没有保存', { count: files })}</span>}
    </>
  )
}
