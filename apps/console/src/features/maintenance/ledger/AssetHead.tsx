import { EditOutlined, QrcodeOutlined, ScanOutlined } from '@ant-design/icons'
import type { DataOf } from '@energy-console/contract'
import { assetLife, assets } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { CoverPicture } from '../../../kit/attachments/CoverPicture'
import { useAddresses } from '../../../kit/attachments/useAddresses'
import { fieldsOf } from '../../../kit/form/fields'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { Facts } from '../../../kit/page/Facts'
import sheet from '../../../kit/page/sheet.module.css'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { FaultReportCodeDialog } from '../fault-report/FaultReportCodeDialog'
import { NewRepairButton } from '../repair/NewRepairButton'
import styles from './AssetPage.module.css'
import { assetInputs } from './assetInputs'
import { LabelsDialog } from './labels/LabelsDialog'
import { WarrantyTag } from './WarrantyTag'

export type AssetRecord = DataOf<typeof assets.calls.detail>

const fields = fieldsOf(assets.schema)

/** What somebody who stands before it asks first, and what can be done with it. */
export function AssetHead({ asset }: { asset: AssetRecord }) {
  const { t } = useTranslation()
  const canEdit = useButton(assets.codes.edit)
  const [opened, setOpened] = useState<'edit' | 'label' | 'report'>()
  const [reportToken, setReportToken] = useState<string>()
  const {
    id,
    stationId,
    deviceId,
    assetName,
    assetCode,
    state = 'stock',
    coverId,
    responsible,
    responsiblePhone,
  } = asset
  const cover = useAddresses(coverId ? [coverId] : [])?.[0]
  const place = [asset.stationName, asset.siteName, asset.place].filter(Boolean).join(' · ')
  const facts = [
    [
      t('设备编号'),
      <span key="code" className="num">
        {assetCode}
      </span>,
    ],
    [t('位置'), place],
    [
      t('负责人'),
      responsible && (
        <>
          {responsible}{' '}
          {responsiblePhone && (
            <a className="num" href={`tel:${responsiblePhone.replace(/[^\d+]/g, '')}`}>
              {responsiblePhone}
            </a>
          )}
        </>
      ),
    ],
    [t('保修截止'), <WarrantyTag key="warranty" {...asset} />],
  ] as const
  const close = () => setOpened(undefined)
  return (
    <header className={styles.head}>
      {coverId && (
        <CoverPicture
          className={styles.cover}
          src={cover?.url}
          alt={t('{{name}} 的照片', { name: assetName })}
        />
      )}
      <div className={styles.facts}>
        <div className={sheet.title}>
          <h1>{assetName}</h1>
          <StateTag life={assetLife} state={state} />
        </div>
        <Facts facts={facts} />
      </div>
      <div className={styles.actions}>
        <MoveButtons life={assetLife} id={id} state={state} asksAll />
        <NewRepairButton word={t('新建工单')} starting={{ stationId, assetId: id, deviceId }} />
        <Button icon={<QrcodeOutlined />} onClick={() => setOpened('label')}>
          {t('打印标签')}
        </Button>
        {canEdit && (
          <Button icon={<ScanOutlined />} onClick={() => setOpened('report')}>
            {t('报修码')}
          </Button>
        )}
        {canEdit && (
          <Button icon={<EditOutlined />} onClick={() => setOpened('edit')}>
            {t('编辑')}
          </Button>
        )}
      </div>
      {opened === 'edit' && (
        <ResourceDialog resource={assets} fields={fields} id={id} inputs={assetInputs} onClose={close} />
      )}
      {opened === 'label' && <LabelsDialog assets={[asset]} onClose={close} />}
      {opened === 'report' && <FaultReportCodeDialog assetId={id} onPrint={setReportToken} onClose={close} />}
      {reportToken && (
        <LabelsDialog assets={[{ ...asset, reportToken }]} onClose={() => setReportToken(undefined)} />
      )}
    </header>
  )
}
