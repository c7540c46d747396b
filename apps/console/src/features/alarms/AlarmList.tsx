import { alarmLife, alarms } from '@energy-console/contract/alarms'
import { type ReactNode, useEffect } from 'react'
import { refreshNouns } from '../../api/cache/refresh'
import { realtime } from '../../api/realtime/realtime'
import { MoveButtons } from '../../kit/lifecycle/MoveButtons'
import { ListingPage } from '../../kit/listing/ListingPage'
import { AlarmDrawer } from './AlarmDrawer'
import { alarmColumns } from './alarmColumns'

interface AlarmListProps {
  title: string
  emptyText?: string
  /** Beside the title. */
  switcher?: ReactNode
  /** Filters that always hold. */
  fixed: Readonly<Record<string, string>>
}

/** Alarms with their filters, fetched again when the socket brings a new one; who may, confirms them here. */
export function AlarmList({ title, emptyText, switcher, fixed }: AlarmListProps) {
  const isOfDevice = 'deviceId_equal' in fixed
  useEffect(
    () =>
      realtime.onPush(({ type }) => {
        if (type === 'alarm') void refreshNouns(['alarm'], 'now')
      }),
    [],
  )
  return (
    <ListingPage
      listing={alarms}
      title={title}
      emptyText={emptyText}
      switcher={switcher}
      columns={alarmColumns}
      fixed={fixed}
      unsearched={isOfDevice ? ofDevice : []}
      followsPlace={!isOfDevice}
      refetchMs={30_000}
      rowActions={({ id, status }) => <MoveButtons life={alarmLife} id={id} state={status} />}
      detail={{ label: '经历', show: (alarm, close) => <AlarmDrawer alarm={alarm} onClose={close} /> }}
    />
  )
}

/** Alarms of one device are not searched by it. */
const ofDevice = ['equipmentName']
