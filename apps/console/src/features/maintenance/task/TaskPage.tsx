import { assetsPage, repairOrders, type TaskItem, taskLife } from '@energy-console/contract/maintenance'
import { Skeleton, Tabs } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams } from 'react-router'
import { isCutOff as isUnreached } from '../../../api/CallError'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { usePageTitle } from '../../../kit/PageTab'
import sheet from '../../../kit/page/sheet.module.css'
import { StationTime } from '../../../kit/time/zone'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { assetPath } from '../ledger/assetAddress'
import { beginKeeping } from '../offline/keep/keepTasks'
import { waitingByItem } from '../offline/read/overlayTask'
import { useKeptPhotos } from '../offline/read/useKeptPhotos'
import { useTask } from '../offline/read/useTask'
import { useIsCutOff } from '../offline/store/useOutbox'
import type { Waiting } from '../offline/store/waiting'
import { KeptNote } from '../offline/views/KeptNote'
import { NotShown } from '../offline/views/NotShown'
import { RefusedList } from '../offline/views/RefusedList'
import { SecureHint } from '../offline/views/SecureHint'
import { type ItemRepairs, repairsByItem } from '../repair/ItemRepair'
import { TaskRepairs } from '../repair/RepairList'
import { ItemCard } from './ItemCard'
import { RouteStops } from './RouteStops'
import { isAtWork, SubmitButton } from './SubmitButton'
import { type Stop, stopsOf } from './stops'
import styles from './Task.module.css'
import { Progress } from './TaskFacts'
import { TaskHead } from './TaskHead'
import { useArrival } from './useArrival'

/** One task, made for a phone: what is to be done, one item below the other in the order of the route, saved as it is entered. */
export function TaskPage() {
  const { t } = useTranslation()
  const { taskId = '' } = useParams()
  const isNarrow = useIsNarrow()
  const list = useRef<HTMLDivElement>(null)
  const seesAssets = useSees(assetsPage)
  const seesRepairs = useMayCall(repairOrders.calls.page)
  const [missing, setMissing] = useState<number>()
  const [tab, setTab] = useState('items')
  const { task, waiting, error, isMissing, isKept, refetch } = useTask(taskId)
  // a server that answers nothing of the task is as far as none
  const isCutOff = useIsCutOff() || isKept
  const keptPhotos = useKeptPhotos(taskId, isCutOff)
  // a plan makes many of one title: the day tells their tabs apart
  usePageTitle(task && `${task.title} ${task.dueFrom.slice(5, 10)}`)
  useArrival(list, task !== undefined)
  const isForCaller = task?.isForCaller === true
  useEffect(() => {
    if (isForCaller) beginKeeping()
  }, [isForCaller])
  useEffect(() => {
    // whoever turns to something else may not come back to this page: what he is writing is kept now
    const leave = () => {
      const { activeElement, visibilityState } = document
      if (visibilityState !== 'hidden' || !(activeElement instanceof HTMLElement)) return
      if (list.current?.contains(activeElement)) activeElement.blur()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
  const { id = '', title = '', kind = 'inspect', stationId = '' } = task ?? {}
  const named = useMemo(() => ({ id, title, kind, stationId }), [id, title, kind, stationId])
  const refused = useMemo(() => waiting.filter(({ refusal }) => refusal !== undefined), [waiting])
  const byItem = useMemo(() => waitingByItem(task?.items ?? [], waiting), [task, waiting])
  const all = task?.repairs
  const repairs = useMemo(() => repairsByItem(all ?? noRepairs), [all])
  const unread = error && !isUnreached(error) ? error : null
  if (!task && (unread || isMissing))
    return (
      <NotShown
        error={isMissing ? null : unread}
        missingText={t('没有网络，这台设备上也没有保存这个任务。')}
        refused={refused}
        onRetry={() => void refetch()}
      />
    )
  if (!task) return <Skeleton active paragraph={{ rows: 12 }} />
  const canFill = task.state === 'running' && task.isForCaller
  // what is led to stands on its tab, which is shown first
  const scrollTo = (selector: string, block: 'center' | 'start') => {
    flushSync(() => setTab('items'))
    list.current?.querySelector(selector)?.scrollIntoView({ block })
  }
  const goTo = (item: TaskItem) => {
    // by its place: what was begun on the device has no ids yet
    const index = task.items.indexOf(item)
    setMissing(index)
    scrollTo(`[data-item="${index}"]`, 'center')
  }
  const openStop = ({ key }: Stop) => scrollTo(`[data-stop="${key}"]`, 'start')
  const stops = stopsOf(task.items)
  const items = (
    <div ref={list}>
      {task.items.length === 0 && <EmptyHint text="标准里没有项目，可以直接提交。" />}
      {stops.map(({ key, name, assetId, items: here }) => (
        <section
          key={key}
          data-stop={key}
          data-asset={assetId}
          className={styles.stop}
          aria-label={name ?? task.title}
        >
          {name && (
            <h2>
              {name}
              {assetId && seesAssets && !isCutOff && (
                <Link className={styles.asset} to={assetPath(assetId)}>
                  {t('设备档案')}
                </Link>
              )}
            </h2>
          )}
          {here.map(({ item, index }) => (
            <ItemCard
              key={index}
              task={named}
              item={item}
              index={index}
              waiting={byItem.get(item) ?? none}
              kept={keptPhotos}
              repairs={repairs.get(item.id ?? '') ?? noRepairs}
              canFill={canFill}
              isMissing={index === missing}
            />
          ))}
        </section>
      ))}
    </div>
  )
  return (
    <StationTime stationId={task.stationId}>
      <article className={`${sheet.sheet} ${styles.page}`} aria-label={task.title}>
        {isForCaller && <SecureHint />}
        {isKept && (
          <KeptNote text="没有网络，显示的是保存在这台设备上的任务；填写的内容会在网络恢复后同步。" />
        )}
        <RefusedList refused={refused} />
        <TaskHead task={task} isCutOff={isCutOff} onMissing={goTo} />
        <Tabs
          className={styles.tabs}
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'items', label: t('检查项目'), children: items },
            ...(stops.length > 1
              ? [
                  {
                    key: 'route',
                    label: t('路线'),
                    children: <RouteStops task={task} stops={stops} onOpen={openStop} />,
                  },
                ]
              : []),
            ...(seesRepairs
              ? [{ key: 'repairs', label: t('维修工单'), children: <TaskRepairs taskId={task.id} /> }]
              : []),
            { key: 'history', label: t('经历'), children: <MoveTimeline life={taskLife} id={task.id} /> },
          ]}
        />
        {isNarrow && isAtWork(task) && (
          <div className={styles.bar}>
            <Progress task={task} />
            <SubmitButton task={task} onMissing={goTo} />
          </div>
        )}
      </article>
    </StationTime>
  )
}

const none: readonly Waiting[] = []
const noRepairs: ItemRepairs = []
