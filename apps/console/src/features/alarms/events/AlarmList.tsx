import { type Alarm, alarmLife, alarmSuppressions, alarms } from '@energy-console/contract/alarms'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { foldedMembers } from '../../../kit/alarm/foldedMembers'
import { readMembers } from '../../../kit/alarm/readMembers'
import { useAlarmsFollowed } from '../../../kit/alarm/useAlarmsFollowed'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { MoveChosen, useSharedMoves } from '../../../kit/lifecycle/MoveChosen'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { whenIdle } from '../../../kit/whenIdle'
import { AlarmKeys } from './AlarmKeys'
import { alarmColumns } from './alarmColumns'
import { useAlarmKeys } from './useAlarmKeys'

const loadDrawer = () => import('./AlarmDrawer')
/** What is opened of a row: fetched when the rows stand. */
const AlarmDrawer = lazyPart(async () => (await loadDrawer()).AlarmDrawer)
const ShelveDialog = lazyPart(async () => (await import('./ShelveDialog')).ShelveDialog)

interface AlarmListProps {
  title: string
  emptyText?: string
  /** Beside the title. */
  switcher?: ReactNode
  /** Above the table. */
  toolbar?: ReactNode
  /** Filters that always hold. */
  fixed: Readonly<Record<string, string>>
}

/** English says more beside it than there is room for in a narrow window: how long it lasts is left out there too. */
const columnsInEnglish = alarmColumns.map((column) =>
  column.key === 'duration' ? { ...column, isSecondary: true } : column,
)
const secondary = ['count', 'recent', 'clearTime', 'confirmTime'] as const

/** Alarms with their filters, fetched again when the socket brings a new one; who may, confirms them here, one or many, and puts them aside. */
export function AlarmList({ title, emptyText, switcher, toolbar, fixed }: AlarmListProps) {
  const { t, i18n } = useTranslation()
  const isOfDevice = 'deviceId_equal' in fixed
  const [shelved, setShelved] = useState<Alarm>()
  const canShelve = useButton(alarmSuppressions.codes.add)
  useAlarmsFollowed()
  useAlarmKeys()
  // whoever opens one asks again, and says what fails
  useEffect(() => whenIdle(() => void loadDrawer().catch(() => {})), [])
  const canMove = useSharedMoves(alarmLife).length > 0
  return (
    <>
      <ListingPage
        listing={alarms}
        secondary={secondary}
        title={title}
        emptyText={emptyText}
        switcher={switcher}
        toolbar={
          <>
            {toolbar}
            {!canMove && <AlarmKeys />}
          </>
        }
        columns={i18n.language === 'en' ? columnsInEnglish : alarmColumns}
        fixed={fixed}
        unsearched={isOfDevice ? ofDevice : []}
        followsPlace={!isOfDevice}
        refetchMs={30_000}
        rowActions={(alarm) => (
          <>
            <span data-key="a">
              {alarm.folded ? (
                <MoveChosen
                  life={alarmLife}
                  chosen={foldedMembers(alarm)}
                  read={() => readMembers([alarm])}
                  onMoved={() => undefined}
                />
              ) : (
                <MoveButtons life={alarmLife} id={alarm.id} state={alarm.status} />
              )}
            </span>
            {canShelve && alarm.clearTime === null && alarm.suppression === null && (
              <Button data-key="s" onClick={() => setShelved(alarm)}>
                {t('搁置')}
              </Button>
            )}
          </>
        )}
        chosenActions={
          canMove
            ? (chosen, clear) => (
                <>
                  {/* with something chosen, what is done with it takes the room */}
                  {chosen.length === 0 && <AlarmKeys />}
                  <MoveChosen
                    life={alarmLife}
                    chosen={chosen.flatMap(foldedMembers)}
                    read={() => readMembers(chosen)}
                    onMoved={clear}
                  />
                </>
              )
            : undefined
        }
        detail={{ label: '经历', show: (alarm, close) => <AlarmDrawer alarm={alarm} onClose={close} /> }}
      />
      {shelved && <ShelveDialog alarm={shelved} onClose={() => setShelved(undefined)} />}
    </>
  )
}

/** Alarms of one device are not searched by it. */
const ofDevice = ['equipmentName']
