import { type Alarm, alarmLife, alarms } from '@energy-console/contract/alarms'
import { type ReactNode, useEffect } from 'react'
import { refreshNouns } from '../../api/cache/refresh'
import { realtime } from '../../api/realtime/realtime'
import { MoveButtons } from '../../kit/lifecycle/MoveButtons'
import { MoveChosen, useSharedMoves } from '../../kit/lifecycle/MoveChosen'
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

/** Alarms with their filters, fetched again when the socket brings a new one; who may, confirms them here, one or many. */
export function AlarmList({ title, emptyText, switcher, fixed }: AlarmListProps) {
  const isOfDevice = 'deviceId_equal' in fixed
  useEffect(
    () =>
      realtime.onPush(({ type }) => {
        if (type === 'alarm') void refreshNouns(['alarm'], 'now')
      }),
    [],
  )
  const canMove = useSharedMoves(alarmLife).length > 0
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
      chosenActions={
        canMove
          ? (chosen, clear) => <MoveChosen life={alarmLife} chosen={chosen.map(asChosen)} onMoved={clear} />
          : undefined
      }
      detail={{ label: '经历', show: (alarm, close) => <AlarmDrawer alarm={alarm} onClose={close} /> }}
    />
  )
}

const asChosen = ({ id, equipmentName, alarmContent, status }: Alarm) => ({
  id,
  name: `${equipmentName} · ${alarmContent}`,
  state: status,
})

/** Alarms of one device are not searched by it. */
const ofDevice = ['equipmentName']
