import { pathOf } from '@energy-console/contract'
import { devicePage } from '@energy-console/contract/devices'
import { commandLife, commandLogs, commandsPage } from '@energy-console/contract/telemetry'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { StationTime } from '../../../kit/time/zone'
import styles from './Command.module.css'
import { OpenCommands } from './OpenCommands'

type Row = ListedRow<typeof commandLogs>

const columns: readonly Column<Row>[] = [
  {
    key: 'deviceId',
    title: '设备',
    render: ({ deviceId, deviceName }) =>
      deviceName ? (
        <Link to={pathOf(devicePage, { deviceId })}>{deviceName}</Link>
      ) : (
        <span className="muted">—</span>
      ),
  },
  {
    key: 'status',
    title: '状态',
    isSortable: true,
    render: ({ status }) => <StateTag life={commandLife} state={status} />,
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
