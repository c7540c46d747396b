import { alarmLevels, oneKeyEliminate } from '@energy-console/contract/alarms'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
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
          <Alert
            type="warning"
            showIcon
            title={t('确认并结束{{place}}的全部告警。条件仍然成立的会重新告警；被抑制的告警不受影响。', {
              place: place ?? t('所有站点'),
            })}
          />
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
