import { pathOf, type RowOf } from '@energy-console/contract'
import {
  assetLife,
  assetPage,
  type assets,
  assetsPage,
  listAssetFiles,
} from '@energy-console/contract/maintenance'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import styles from './DevicePage.module.css'
import { useEquipment } from './useEquipment'

type Equipment = RowOf<typeof assets>

/** Documents and pictures of the equipment that the device monitors, from the ledger. */
export const DeviceDocuments = ({ deviceId }: { deviceId: string }) => (
  <EachEquipment deviceId={deviceId}>{({ id }) => <EquipmentFiles id={id} />}</EachEquipment>
)

interface EachProps {
  deviceId: string
  children: (equipment: Equipment) => ReactNode
}

/** A section for each piece of equipment that the device monitors; how one is made where there is none. */
function EachEquipment({ deviceId, children }: EachProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useEquipment(deviceId)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.records.length === 0)
    return (
      <EmptyHint text="设备台账里还没有关联这台设备；在台账中把它选为“监测设备”后，这里显示它的文件。">
        <Link to={assetsPage.path}>{t('打开设备台账')}</Link>
      </EmptyHint>
    )
  return (
    <div className={styles.sections}>
      {data.records.map((equipment) => (
        <section key={equipment.id}>
          <h2 className={styles.equipment}>
            <Link to={pathOf(assetPage, { assetId: equipment.id })}>{equipment.assetName}</Link>
            <span className="muted num">{equipment.assetCode}</span>
            <StateTag life={assetLife} state={equipment.state ?? 'stock'} />
          </h2>
          {children(equipment)}
        </section>
      ))}
    </div>
  )
}

function EquipmentFiles({ id }: { id: string }) {
  const files = useCall(listAssetFiles, { query: { id } })
  if (files.error) return <Failure text={files.error.message} onRetry={() => void files.refetch()} />
  if (!files.data) return <Skeleton active paragraph={{ rows: 3 }} />
  if (files.data.length === 0) return <EmptyHint text="这台设备还没有文件；在设备档案的“文件”中添加。" />
  return <AttachmentGallery attachments={files.data} />
}
