import type { RowOf } from '@energy-console/contract'
import { assetLife, type assets } from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { CoverPicture } from '../../../kit/attachments/CoverPicture'
import { useCover } from '../../../kit/attachments/useCover'
import { DeviceName } from '../../../kit/device/DeviceName'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import styles from './AssetsPage.module.css'
import { assetPath } from './assetAddress'
import { WarrantyTag } from './WarrantyTag'

type Row = RowOf<typeof assets>

/** The columns of the ledger that say more than a field. */
export const assetColumns: readonly Column<Row>[] = [
  { key: 'assetName', title: '设备名称', isSortable: true, render: (row) => <AssetName asset={row} /> },
  {
    key: 'state',
    title: '状态',
    width: 110,
    isSortable: true,
    render: ({ state = 'stock' }) => <StateTag life={assetLife} state={state} />,
  },
  {
    key: 'deviceId',
    title: '监测设备',
    render: ({ deviceId, deviceName }) =>
      deviceId && deviceName ? (
        <DeviceName deviceId={deviceId} name={deviceName} />
      ) : (
        <span className="muted">—</span>
      ),
  },
  { key: 'warrantyDate', title: '保修截止', isSortable: true, render: (row) => <WarrantyTag {...row} /> },
]

/** Picture and name of a piece of equipment; they open its record. */
function AssetName({ asset: { id, assetName, coverId } }: { asset: Row }) {
  return (
    <span className={styles.name}>
      <CoverPicture className={styles.cover} src={useCover(coverId)?.thumbnailUrl ?? undefined} alt="" />
      <Link to={assetPath(id)}>{assetName}</Link>
    </span>
  )
}
