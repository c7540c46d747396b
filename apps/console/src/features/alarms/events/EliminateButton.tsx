import { alarmLevels, getAlarmCounts, mostEliminated, oneKeyEliminate } from '@energy-console/contract/alarms'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useActions } from '../../../kit/action/useActions'

interface Values {
  levels: number[]
  reason: string
}

const eliminate = action({
  call: oneKeyEliminate,
  label: '一键消除',
  isDanger: true,
  input: (body: Values & { stationIds?: string }) => ({ body }),
  done: {
    text: '已确认 {{confirmed}} 条告警，其中结束 {{cleared}} 条',
    params: ({ confirmed, cleared }) => ({ confirmed, cleared }),
  },
})

/** Acknowledges and ends all alarms of the chosen place, with a reason that stands in the history of each. */
export function EliminateButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { isOffered } = useActions()
  const stations = stationsAsked(useStationIds())
  const place = usePlace((held) => held.place?.title)
  if (!isOffered(eliminate, { levels: [], reason: '' })) return null
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('一键消除')}
      </Button>
      {isOpen && (
        <ActionForm
          action={eliminate}
          subjectOf={(values: Values) => ({ ...values, ...stations })}
          title={t('一键消除告警')}
          initialValues={{ levels: alarmLevels.map(({ value }) => value) }}
          onClose={() => setOpen(false)}
        >
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => (
              <Scope
                levels={(getFieldValue('levels') ?? []) as number[]}
                place={place ?? t('所有站点')}
                stations={stations}
              />
            )}
          </Form.Item>
          <Form.Item
            name="levels"
            label={t('等级')}
            rules={[{ required: true, message: t('请选择等级') }]}
            style={{ marginTop: 16 }}
          >
            <Select
              mode="multiple"
              options={alarmLevels.map(({ value, label }) => ({ value, label: t(label) }))}
            />
          </Form.Item>
          <Form.Item name="reason" label={t('原因')} rules={[{ required: true, message: t('请输入原因') }]}>
            <Input maxLength={200} />
          </Form.Item>
        </ActionForm>
      )}
    </>
  )
}

interface ScopeProps {
  levels: readonly number[]
  place: string
  stations: { stationIds?: string }
}

/** How many alarms of which place are meant, counted as they stand now. */
function Scope({ levels, place, stations }: ScopeProps) {
  const { t } = useTranslation()
  const { data } = useCall(getAlarmCounts, { body: stations }, { keepsPrevious: true })
  const count = data?.byLevel
    .filter(({ level }) => levels.includes(level))
    .reduce((sum, { standing }) => sum + standing, 0)
  return (
    <Alert
      type="warning"
      showIcon
      title={
        count === undefined
          ? t('正在统计{{place}}的告警…', { place })
          : t('将确认并结束{{place}}的 {{count}} 条告警', { place, count })
      }
      description={
        <>
          {t(
            '包括未恢复的和未确认的全部告警，与列表的筛选和选择无关；条件仍然成立的会重新告警，被抑制的告警不受影响。',
          )}{' '}
          {(count ?? 0) > mostEliminated && t('一次最多消除 {{count}} 条', { count: mostEliminated })}
        </>
      }
    />
  )
}
