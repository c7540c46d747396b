import { field } from '@energy-console/contract'
import {
  type Alarm,
  alarmLevels,
  alarmPage,
  alarmStatuses,
  confirmAlarm,
  lastAlarm,
} from '@energy-console/contract/alarms'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { notify } from '../../api/notify'
import { useButton } from '../../api/session'
import { useCallMutation } from '../../api/useCall'
import { fieldsOf } from '../../kit/form/fields'
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

const searchFields = fieldsOf(
  z.object({
    level: field.numberChoice('等级', alarmLevels),
    status: field.choice('状态', alarmStatuses),
    equipmentName: field.text('设备'),
    alarmTime: field.instant('告警时间'),
  }),
)

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
