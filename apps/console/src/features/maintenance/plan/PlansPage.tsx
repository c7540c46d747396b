import { CalendarOutlined } from '@ant-design/icons'
import type { RowOf } from '@energy-console/contract'
import { tryPlanChange, tryPlanRemoval, type WorkKind, workPlans } from '@energy-console/contract/maintenance'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { PlainInput } from '../../../kit/form/inputs/PlainInput'
import { RuleInput } from '../../../kit/form/recurrence/RuleInput'
import type { Column } from '../../../kit/list/Column'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { useToday } from '../../../kit/time/useToday'
import { CounterFacts } from './CounterFacts'
import { PlanChangeList } from './PlanChangeList'
import { PlanFoot } from './PlanFoot'
import { PreviewDialog } from './PreviewDialog'
import { isUnchanged, planChangeWords } from './planChangeWords'
import { calendarWords } from './planWords'

type Row = RowOf<typeof workPlans>

/** Codes of what saving refuses as well. */
const refusals: readonly number[] = [400, 403, 404, 409]

const columns: readonly Column<Row>[] = [
  { key: 'rule', title: '周期', render: (row) => <When row={row} /> },
  // before how it comes round: what comes next is not folded on a phone
  { key: 'nextTime', title: '下次执行', place: 3, render: (row) => <NextTime row={row} /> },
  {
    key: 'unableNames',
    title: '无执行权限',
    // their tasks are left to those who dispatch
    render: ({ unableNames }) => unableNames && <Tag color="warning">{unableNames}</Tag>,
  },
  {
    key: 'waitingTasks',
    title: '待执行任务',
    align: 'right',
    render: ({ waitingTasks }) => <span className="num">{waitingTasks}</span>,
  },
]

// a plan goes by a standard of its kind
const InspectStandard = (props: FieldInputProps) => <PlainInput {...props} kind="inspect" />
const MaintainStandard = (props: FieldInputProps) => <PlainInput {...props} kind="maintain" />
const inputs: Readonly<Record<WorkKind, CustomInputs>> = {
  inspect: {
    rule: RuleInput,
    standardId: { isNarrow: true, Input: InspectStandard },
  },
  maintain: {
    rule: RuleInput,
    standardId: { isNarrow: true, Input: MaintainStandard },
  },
}
const names: Readonly<Record<WorkKind, string>> = { inspect: '巡检计划', maintain: '保养计划' }
/** What the page says already. */
const hidden = ['kind']

const secondary = { always: ['firstDay', 'lastDay', 'waitingTasks'], inEnglish: ['standardId'] } as const

/** 巡检计划 and 保养计划: the plans of one kind, and the year ahead of one or all of them. */
function PlansPage({ kind }: { kind: WorkKind }) {
  const { t } = useTranslation()
  const [previewed, setPreviewed] = useState<Row | 'all'>()
  return (
    <>
      <ResourcePage
        resource={workPlans}
        {...usePage()}
        one={names[kind]}
        secondary={useSecondary(secondary)}
        columns={columns}
        fixed={{ kind_equal: kind }}
        starting={{ kind, firstDay: useToday(), times: [{ time: '08:30' }] }}
        hiddenFields={hidden}
        question={async (_record, body) => {
          // what saving refuses is said when it is saved
          const change = await callApi(tryPlanChange, { body: body as never, silentCodes: refusals }).catch(
            (thrown: unknown) => {
              if (!(thrown instanceof CallError) || !refusals.includes(thrown.code)) throw thrown
            },
          )
          if (!change || isUnchanged(change)) return undefined
          return {
            title: t('保存计划并更新任务？'),
            text: <PlanChangeList change={change} />,
            done: planChangeWords(change, t),
          }
        }}
        removal={async (rows) => {
          const ids = rows.map(({ id }) => id).join()
          const change = await callApi(tryPlanRemoval, { body: { ids } })
          if (isUnchanged(change)) return {}
          return { text: <PlanChangeList change={change} />, done: planChangeWords(change, t) }
        }}
        inputs={inputs[kind]}
        foot={(id) => <PlanFoot kind={kind} id={id} />}
        rowActions={(row) => <Button onClick={() => setPreviewed(row)}>{t('预览')}</Button>}
        toolbar={() => (
          <Button icon={<CalendarOutlined />} onClick={() => setPreviewed('all')}>
            {t('全年预览')}
          </Button>
        )}
      />
      {previewed && (
        <PreviewDialog
          kind={kind}
          plan={previewed === 'all' ? undefined : previewed}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  )
}

/** 每周一、周四 08:30，节假日除外; or 每运行 500 小时：剩 180 */
function When({ row }: { row: Row }) {
  const { t } = useTranslation()
  if (row.trigger !== 'calendar') return <CounterFacts row={row} trigger={row.trigger} />
  return calendarWords(row, t)
}

/** When it comes round; of a counter that is not full the day on which it is to be expected. */
function NextTime({ row: { nextTime, counter } }: { row: Row }) {
  const { t } = useTranslation()
  const expected = nextTime === null ? counter?.fullDay : undefined
  return <span className="num">{expected ? t('预计 {{day}}', { day: expected }) : (nextTime ?? '—')}</span>
}

/** 巡检计划 */
export const InspectPlansPage = () => <PlansPage kind="inspect" />

/** 保养计划 */
export const MaintainPlansPage = () => <PlansPage kind="maintain" />
