import { cancelCommand, commandLife, commandLogs, commandsPage } from '@energy-console/contract/telemetry'
import { Drawer } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { DeviceName } from '../../../kit/device/DeviceName'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { StationTime, useShownTime } from '../../../kit/time/zone'
import styles from './Command.module.css'
import { OpenCommands } from './OpenCommands'

type Row = ListedRow<typeof commandLogs>

/** What waits for its device is not sent when that comes back. */
const recall = action({
  call: cancelCommand,
  label: '取消操作',
  input: ({ id }: Row) => ({ body: { id } }),
  when: ({ status }) => status === 'queued',
  confirm: {
    title: '不再下发这条操作？',
    text: '{{what}}：还在等待设备，取消后设备恢复连接也不执行。',
    params: ({ deviceName, propertyName, valueText }) => ({
      what: `${deviceName ?? ''} ${propertyName} → ${valueText}`.trim(),
    }),
    okText: '不再下发',
  },
  done: '已取消',
})

/** Until when a command waits for its device. */
function WaitsUntil({ time }: { time: string }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  return <div className="muted">{t('到 {{until}}', { until: shownTime(time) })}</div>
}

const columns: readonly Column<Row>[] = [
  {
    key: 'deviceId',
    title: '设备',
    render: ({ deviceId, deviceName }) =>
      deviceName ? <DeviceName deviceId={deviceId} name={deviceName} /> : <span className="muted">—</span>,
  },
  {
    key: 'status',
    title: '状态',
    isSortable: true,
    render: ({ status, expireTime }) => (
      <>
        <StateTag life={commandLife} state={status} />
        {expireTime && <WaitsUntil time={expireTime} />}
      </>
    ),
  },
]

interface CommandListProps {
  title: string
  emptyText: string
  /** Filters that always hold. */
  fixed?: Readonly<Record<string, string>>
}

const CommandList = ({ fixed = {}, ...shown }: CommandListProps) => (
  <ListingPage
    listing={commandLogs}
    {...shown}
    fixed={fixed}
    followsPlace={!('deviceId_equal' in fixed)}
    columns={columns}
    rowActions={(row) => <ActionButton action={recall} subject={row} />}
    detail={{ label: '经历', show: (row, onClose) => <CommandDrawer row={row} onClose={onClose} /> }}
  />
)

function CommandDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, status, deviceName, propertyName, valueText, stationId } = row
  return (
    <Drawer
      open
      size={480}
      title={t('操作经历')}
      onClose={onClose}
      extra={<StateTag life={commandLife} state={status} />}
    >
      <p>
        <strong>{deviceName}</strong> {propertyName} → {valueText}
      </p>
      <StationTime stationId={stationId}>
        <MoveTimeline life={commandLife} id={id} />
      </StationTime>
    </Drawer>
  )
}

/** 操作记录: what waits for a second person, and everything that was done to devices. */
export const CommandsPage = () => (
  <>
    <div className={styles.above}>
      <OpenCommands />
    </div>
    <CommandList {...usePage()} />
  </>
)

/** The commands of one device. */
export const DeviceCommands = ({ deviceId }: { deviceId: string }) => (
  <CommandList title="操作记录" emptyText={commandsPage.emptyText} fixed={{ deviceId_equal: deviceId }} />
)
