import {
  Alarm,
  alarmLevels,
  alarmPage,
  alarmStatuses,
  confirmAlarm,
  lastAlarm,
} from '@energy-console/contract/alarms'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../api/notify'
import { useButton } from '../../api/session'
import { useCallMutation } from '../../api/useCall'
import type { Field } from '../../kit/form/fields'
import { ListPanel } from '../../kit/list/ListPanel'
import { SearchForm } from '../../kit/list/SearchForm'
import { RowButtons } from '../../kit/resource/RowButtons'
import { alarmColumns } from './alarmColumns'
import { useAlarmList } from './useAlarmList'

interface AlarmListProps {
  title: string
  /** Beside the title. */
  switcher?: ReactNode
  /** Filters that always hold. */
  fixed: Readonly<Record<string, string>>
}

const { shape } = Alarm
const searchFields: readonly Field[] = [
  {
    name: 'level',
    label: '等级',
    kind: 'select',
    meta: { choices: alarmLevels },
    schema: shape.level,
    isRequired: false,
  },
  {
    name: 'status',
    label: '状态',
    kind: 'select',
    meta: { choices: Object.entries(alarmStatuses).map(([value, label]) => ({ value, label })) },
    schema: shape.status,
    isRequired: false,
  },
  {
    name: 'equipmentName',
    label: '设备',
    kind: 'text',
    meta: {},
    schema: shape.equipmentName,
    isRequired: false,
  },
  {
    name: 'alarmTime',
    label: '告警时间',
    kind: 'datetime',
    meta: {},
    schema: shape.alarmTime,
    isRequired: false,
  },
]

/** Alarms with their filters; who may, confirms them here. */
export function AlarmList({ title, switcher, fixed }: AlarmListProps) {
  const { t } = useTranslation()
  const canConfirm = useButton('alarm_confirm')
  const { list, state, change } = useAlarmList(fixed)
  const confirm = useCallMutation(confirmAlarm, [alarmPage, lastAlarm])
  const confirmOne = async (id: string) => {
    await confirm.mutateAsync({ body: { id } })
    notify.success(t('已确认'))
  }
  return (
    <ListPanel
      name="alarm"
      title={title}
      switcher={switcher}
      data={list}
      columns={alarmColumns}
      state={state}
      onChange={change}
      search={
        <SearchForm
          fields={
            'deviceId_equal' in fixed
              ? searchFields.filter(({ name }) => name !== 'equipmentName')
              : searchFields
          }
          filters={state.filters}
          onSearch={(filters) => change({ filters })}
        />
      }
      {...(canConfirm
        ? {
            rowActions: (alarm: Alarm) =>
              alarm.status.endsWith('unacknowledged') && (
                <RowButtons>
                  <Button onClick={() => void confirmOne(alarm.id).catch(() => {})}>{t('确认')}</Button>
                </RowButtons>
              ),
          }
        : {})}
      emptyText="没有符合条件的告警。告警由告警规则产生：某个数据点越过限值并持续一段时间。"
    />
  )
}
