import {
  type backfillCalcPoint,
  type backfillPointGroup,
  mostBackfillDays,
} from '@energy-console/contract/automation'
import { Form, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionForm } from '../action/ActionForm'
import { action } from '../action/action'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Backfill {
  id: string
  /** How far back, ms. */
  back: number
}

type BackfillCall = typeof backfillCalcPoint | typeof backfillPointGroup

const backfillBy = (call: BackfillCall) =>
  action({
    call,
    label: '补算',
    input: ({ id, back }: Backfill) => {
      const end = Date.now()
      return { body: { id, start: end - back, end } }
    },
    done: '已开始补算，进度在用户菜单的“后台任务”中',
  })

/** How far back; Chinese, also translation keys. */
const spans = [
  { value: hourMs, label: '最近1小时' },
  { value: dayMs, label: '最近1天' },
  { value: 7 * dayMs, label: '最近7天' },
  { value: 30 * dayMs, label: '最近30天' },
  { value: mostBackfillDays * dayMs - hourMs, label: '最近89天' },
]

interface BackfillDialogProps {
  call: BackfillCall
  /** The calculated point or group. */
  id: string
  name: string
  onClose: () => void
}

/** Makes the values of the past that are not there yet. */
export function BackfillDialog({ call, id, name, onClose }: BackfillDialogProps) {
  const { t } = useTranslation()
  const backfill = useMemo(() => backfillBy(call), [call])
  return (
    <ActionForm
      action={backfill}
      subjectOf={({ back }: Pick<Backfill, 'back'>) => ({ id, back })}
      title={t('补算 {{name}}', { name })}
      initialValues={{ back: dayMs }}
      onClose={onClose}
    >
      <Form.Item
        name="back"
        label={t('时间范围')}
        extra={t('用已保存的数据按现在的设置补上缺少的值，已有的值保留；可随时取消，再次补算会接着做。')}
      >
        <Select options={spans.map(({ value, label }) => ({ value, label: t(label) }))} />
      </Form.Item>
    </ActionForm>
  )
}
