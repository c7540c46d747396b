import { getWorkTask, repairOrders, type TaskItem, taskLife } from '@energy-console/contract/maintenance'
import { Skeleton, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { usePageTitle } from '../../../kit/PageTab'
import { StationTime } from '../../../kit/time/zone'
import { TaskRepairs } from '../repair/RepairList'
import { ItemCard } from './ItemCard'
import styles from './Task.module.css'
import { TaskHead } from './TaskHead'

/** One task, made for a phone: what is to be done, one item below the other in the order of the route, saved as it is entered. */
export function TaskPage() {
  const { t } = useTranslation()
  const { taskId = '' } = useParams()
  const list = useRef<HTMLDivElement>(null)
  const seesRepairs = useMayCall(repairOrders.calls.page)
  const [missing, setMissing] = useState<string>()
  const { data: task, error, refetch } = useCall(getWorkTask, { query: { id: taskId } })
  usePageTitle(task?.title)
  if (error && !task)
    return (
      <Failure
        title={error instanceof CallError && error.code === 404 ? '404' : undefined}
        text={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!task) return <Skeleton active paragraph={{ rows: 12 }} />
  const canFill = task.state === 'running' && task.isForCaller
  const goTo = (item: TaskItem) => {
    setMissing(item.id ?? undefined)
    list.current?.querySelector(`[data-item="${item.id}"]`)?.scrollIntoView({ block: 'center' })
  }
  const stops = stopsOf(task.items)
  const items = (
    <div ref={list}>
      {task.items.length === 0 && <EmptyHint text="标准里没有项目，可以直接提交。" />}
      {stops.map(({ key, name, items: here }) => (
        <section key={key} className={styles.stop} aria-label={name ?? task.title}>
          {name && <h2>{name}</h2>}
          {here.map((item, index) => (
            <ItemCard
              key={item.id ?? `${key} ${index}`}
              task={task}
              item={item}
              canFill={canFill}
              isMissing={item.id !== null && item.id === missing}
            />
          ))}
        </section>
      ))}
    </div>
  )
  return (
    <StationTime stationId={task.stationId}>
      <article className={styles.page} aria-label={task.title}>
        <TaskHead task={task} onMissing={goTo} />
        <Tabs
          className={styles.tabs}
          items={[
            { key: 'items', label: t('检查项目'), children: items },
            ...(seesRepairs
              ? [{ key: 'repairs', label: t('维修工单'), children: <TaskRepairs taskId={task.id} /> }]
              : []),
            { key: 'history', label: t('经历'), children: <MoveTimeline life={taskLife} id={task.id} /> },
          ]}
        />
      </article>
    </StationTime>
  )
}

/** Items that follow one another at one piece of equipment. */
function stopsOf(items: readonly TaskItem[]) {
  const stops: { key: string; name: string | null; items: TaskItem[] }[] = []
  let last: string | null | undefined
  for (const item of items) {
    const place = item.assetId ?? item.assetName
    if (last === undefined || place !== last)
      stops.push({ key: `${stops.length}`, name: item.assetName, items: [] })
    stops.at(-1)?.items.push(item)
    last = place
  }
  return stops
}
