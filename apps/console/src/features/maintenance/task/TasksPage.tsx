import {
  assetCodes,
  taskCodes,
  taskLife,
  type WorkKind,
  workTasks,
} from '@energy-console/contract/maintenance'
import { Segmented } from 'antd'
import { useEffect } from 'react'
import { useButton, useSession } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { MoveChosen, useSharedMoves } from '../../../kit/lifecycle/MoveChosen'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { whenIdle } from '../../../kit/whenIdle'
import { beginKeeping, keepMyTasks, keepTaskPhotos } from '../offline/keep/keepTasks'
import { useIsCutOff } from '../offline/store/useOutbox'
import { KeptTasks } from '../offline/views/KeptTasks'
import { SecureHint } from '../offline/views/SecureHint'
import { dueFirst, taskViews } from './firstTasks'
import styles from './Task.module.css'
import { assetParameter } from './taskAddress'
import { type TaskRow, taskColumns } from './taskColumns'

type View = keyof typeof taskViews

/** Those that somebody has to do. */
const firstDue: ReadonlySet<View> = new Set(['open', 'mine', 'free', 'checking'])

const asChosen = ({ id, title, state }: TaskRow) => ({ id, name: title, state })

/** Said by the page already, or found by the picker of people. */
const unsearched = ['kind']

/** 巡检任务 and 保养任务: the tasks of one kind, with what is asked for most often at hand. */
function TasksPage({ kind }: { kind: WorkKind }) {
  const { t } = useTranslation()
  const userId = useSession(({ grant }) => grant?.userId ?? '')
  const { parameters, change } = useAddress()
  const named = parameters.get('view') ?? 'open'
  const view: View = Object.hasOwn(taskViews, named) ? (named as View) : 'open'
  const chosenId = view === 'free' ? '' : (parameters.get('assignee') ?? '')
  const assetId = parameters.get(assetParameter) ?? ''
  const assigneeId = view === 'mine' ? userId : chosenId
  // what is to be done is read from what is due first
  const isSorted = parameters.has('ascs') || parameters.has('descs')
  const order: Readonly<Record<string, string>> = isSorted || !firstDue.has(view) ? {} : dueFirst
  const canMove = useSharedMoves(taskLife).length > 0
  const isCutOff = useIsCutOff()
  const canExecute = useButton(taskCodes.execute)
  const seesAssets = useButton(assetCodes.view)
  useEffect(() => {
    if (!canExecute) return
    // what is shown comes before what is kept
    return whenIdle(() => {
      beginKeeping()
      void keepMyTasks()
        .then(keepTaskPhotos)
        .catch(() => undefined)
    }, 1_000)
  }, [canExecute])
  const page = usePage()
  if (isCutOff) return <KeptTasks kind={kind} title={page.title} />
  const list = (
    <ListingPage
      key={`${view} ${assigneeId} ${assetId}`}
      listing={workTasks}
      {...page}
      switcher={
        <Segmented<View>
          value={view}
          onChange={(next) => change({ view: next, state_in: undefined, current: undefined })}
          options={Object.entries(taskViews).map(([value, { label }]) => ({
            value: value as View,
            label: t(label),
          }))}
        />
      }
      toolbar={
        <>
          {seesAssets && (
            <span className={styles.people}>
              <ReferenceSelect
                noun="asset"
                label={t('台账设备')}
                placeholder={t('台账设备')}
                value={assetId}
                onChange={(next) => change({ [assetParameter]: next || undefined, current: undefined })}
              />
            </span>
          )}
          {view !== 'mine' && view !== 'free' && (
            <span className={styles.people}>
              <ReferenceSelect
                noun="user"
                holding={taskCodes.execute}
                label={t('执行人')}
                placeholder={t('执行人')}
                value={assigneeId}
                onChange={(next) => change({ assignee: next || undefined, current: undefined })}
              />
            </span>
          )}
        </>
      }
      columns={taskColumns}
      fixed={{
        kind_equal: kind,
        ...taskViews[view].filters,
        ...order,
        ...(assigneeId ? { assigneeId } : {}),
        ...(assetId ? { assetId } : {}),
      }}
      unsearched={unsearched}
      refetchMs={60_000}
      chosenActions={
        canMove
          ? (chosen, clear) => <MoveChosen life={taskLife} chosen={chosen.map(asChosen)} onMoved={clear} />
          : undefined
      }
    />
  )
  return (
    <>
      {canExecute && <SecureHint />}
      {list}
    </>
  )
}

/** 巡检任务 */
export const InspectTasksPage = () => <TasksPage kind="inspect" />

/** 保养任务 */
export const MaintainTasksPage = () => <TasksPage kind="maintain" />
