import { field } from '@energy-console/contract'
import { alarmLevels, alarmLife, alarmStatuses } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { fieldsOf } from '../../kit/form/fields'
import { MoveButtons } from '../../kit/lifecycle/MoveButtons'
import { ListPanel } from '../../kit/list/ListPanel'
import { SearchForm } from '../../kit/list/SearchForm'
import { RowButtons } from '../../kit/resource/RowButtons'
import { AlarmDrawer } from './AlarmDrawer'
import { alarmColumns } from './alarmColumns'
import { useAlarmList } from './useAlarmList'

interface AlarmListProps {
  title: string
  emptyText?: string
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
export function AlarmList({ title, emptyText, switcher, fixed }: AlarmListProps) {
  const { t } = useTranslation()
  const [shownId, setShown] = useState<string>()
  const { list, state, change } = useAlarmList(fixed)
  const shown = list.rows?.find(({ id }) => id === shownId)
  return (
    <>
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
        rowActions={({ id, status }) => (
          <RowButtons>
            <MoveButtons life={alarmLife} id={id} state={status} />
            <Button onClick={() => setShown(id)}>{t('经历')}</Button>
          </RowButtons>
        )}
        {...(emptyText === undefined ? {} : { emptyText })}
      />
      {shown && <AlarmDrawer alarm={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
