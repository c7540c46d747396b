import { deviceTags, deviceTagsPage, tagLife } from '@energy-console/contract/telemetry'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { StationTime } from '../../../kit/time/zone'
import { HangButton, HangDialog } from './HangTag'

type Row = ListedRow<typeof deviceTags>

function Where({ row: { deviceId, deviceName } }: { row: Row }) {
  const { t } = useTranslation()
  if (deviceId === null) return t('整个站点')
  return deviceName ? <DeviceName deviceId={deviceId} name={deviceName} /> : <span className="muted">—</span>
}

const columns: readonly Column<Row>[] = [
  { key: 'deviceId', title: '设备', render: (row) => <Where row={row} /> },
  {
    key: 'status',
    title: '状态',
    isSortable: true,
    render: ({ status }) => <StateTag life={tagLife} state={status} />,
  },
]

interface TagListProps {
  title: string
  emptyText: string
  /** Filters that always hold. */
  fixed?: Readonly<Record<string, string>>
  /** What a new tag begins with. */
  on?: { stationId?: string; deviceId?: string }
}

/** Lock-out tags, those that hang and those that did, with the buttons that hang one; their dialog outlives the list that changes meanwhile. */
export function TagList({ fixed = {}, on = {}, ...shown }: TagListProps) {
  const [isHanging, setHanging] = useState(false)
  const hang = () => setHanging(true)
  return (
    <>
      <ListingPage
        listing={deviceTags}
        {...shown}
        fixed={fixed}
        followsPlace={!('deviceId_equal' in fixed)}
        columns={columns}
        toolbar={<HangButton onOpen={hang} />}
        emptyAction={<HangButton onOpen={hang} isNext />}
        rowActions={({ id, status }) => <MoveButtons life={tagLife} id={id} state={status} />}
        detail={{ label: '经历', show: (row, onClose) => <TagDrawer row={row} onClose={onClose} /> }}
      />
      {isHanging && <HangDialog on={on} onClose={() => setHanging(false)} />}
    </>
  )
}

function TagDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer open size={480} title={t('挂牌经历')} onClose={onClose}>
      <p>
        <strong>
          <Where row={row} />
        </strong>{' '}
        {row.reason}
      </p>
      <StationTime stationId={row.stationId}>
        <MoveTimeline life={tagLife} id={row.id} />
      </StationTime>
    </Drawer>
  )
}

/** 挂牌管理: what nobody may operate now, who has said so, and what is over. */
export const DeviceTagsPage = () => <TagList {...usePage()} />

/** The tags of one device. */
export const DeviceTags = ({ deviceId, stationId }: { deviceId: string; stationId: string }) => (
  <TagList
    title="挂牌记录"
    emptyText={deviceTagsPage.emptyText}
    fixed={{ deviceId_equal: deviceId }}
    on={{ stationId, deviceId }}
  />
)
