import { CalendarOutlined } from '@ant-design/icons'
import {
  type PlanDraft,
  previewPlanDraft,
  type WorkKind,
  workPlans,
} from '@energy-console/contract/maintenance'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useToday } from '../../../kit/time/useToday'
import { useSettled } from '../../../kit/useSettled'
import { DraftPreview } from './DraftPreview'
import styles from './Plan.module.css'
import { draftedFields, planDraft } from './planDraft'
import { planWords } from './planWords'

type FormFailure = { errorFields?: { name: NamePath }[] }
type NamePath = (string | number)[]

const settleMs = 600
/** Days that are told beside how many they are. */
const nextDays = 3

interface PlanFootProps {
  kind: WorkKind
  /** The plan that is changed; undefined: a new one. */
  id: string | undefined
}

/** What a plan comes to while it is filled in: when it comes round in words, how often in a year and when next; and the whole year on demand. */
export function PlanFoot({ kind, id }: PlanFootProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const today = useToday()
  const [draft, setDraft] = useState<PlanDraft>()
  // its station is chosen once, and not in the form of a change
  const stored = useCall(
    workPlans.calls.detail,
    { query: { id: id ?? '0' } },
    { isEnabled: id !== undefined },
  )
  const stationId = stored.data?.stationId
  const unshown = {
    kind,
    ...(id === undefined ? {} : { id }),
    ...(stationId === undefined ? {} : { stationId }),
  }
  const values: unknown = Form.useWatch([], form)
  const typed = useSettled(JSON.stringify({ ...(values as object) }), settleMs)
  const said = planDraft(JSON.parse(typed) as object, unshown)
  const preview = () => {
    void form.validateFields([...draftedFields]).then(
      () => setDraft(planDraft(form.getFieldsValue(true), unshown)),
      // what is missing is said at its field
      ({ errorFields: [first] = [] }: FormFailure) => {
        if (first) form.scrollToField(first.name, { block: 'nearest' })
      },
    )
  }
  return (
    <section className={styles.foot} aria-label={t('预览')}>
      <div role="status">
        {said ? (
          <>
            <strong>{planWords(said, t)}</strong>
            <YearAhead draft={said} first={today} />
          </>
        ) : (
          <span className="muted">{t('选好站点、作业标准、周期和开始时间后，这里显示全年的次数')}</span>
        )}
      </div>
      <Button icon={<CalendarOutlined />} onClick={preview}>
        {t('预览全年')}
      </Button>
      {draft && <DraftPreview draft={draft} onClose={() => setDraft(undefined)} />}
    </section>
  )
}

/** How often a plan comes round within a year, how long that takes, and on which days next; nothing while that is not known. */
function YearAhead({ draft, first }: { draft: PlanDraft; first: string }) {
  const { t } = useTranslation()
  const { data, error } = useCall(previewPlanDraft, { body: { ...draft, first } }, { keepsPrevious: true })
  if (error) return <span className="muted">{error.message}</span>
  if (!data) return null
  const count = data.days.reduce((sum, day) => sum + day.count, 0)
  if (count === 0) return <span className="muted">{t('这一年没有要执行的任务。')}</span>
  const minutes = data.days.reduce((sum, day) => sum + day.minutes, 0)
  return (
    <span className="muted">
      {t('一年 {{count}} 次，约 {{hours}} 小时；最近 {{days}}', {
        count,
        hours: Math.round(minutes / 60),
        days: data.days
          .slice(0, nextDays)
          .map(({ day }) => day.slice(5))
          .join(t('、')),
      })}
    </span>
  )
}
