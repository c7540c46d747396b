import type { RowOf } from '@energy-console/contract'
import type { assets } from '@energy-console/contract/maintenance'
import { QRCode } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { faultReportAddress } from '../../fault-report/faultReportAddress'
import { assetAddress } from '../assetAddress'
import styles from './Labels.module.css'
import type { Sheet } from './sheets'

/** What a label shows of a piece of equipment. */
export type Labelled = Pick<
  RowOf<typeof assets>,
  'id' | 'assetName' | 'assetCode' | 'stationName' | 'siteName' | 'place' | 'model'
> & {
  /** Its code reports a fault, and does not open the record. */
  reportToken?: string
}

interface Props {
  sheet: Sheet
  labels: readonly (Labelled | undefined)[]
}

/** One paper with its labels, in the size in which it is printed. Paper is white in every theme. */
export function LabelPaper({ sheet, labels }: Props) {
  const { width, height, columns, rows, labelWidth, labelHeight } = sheet
  return (
    <div
      className={styles.paper}
      style={{
        width: `${width}mm`,
        height: `${height}mm`,
        gridTemplateColumns: `repeat(${columns}, ${labelWidth}mm)`,
        gridTemplateRows: `repeat(${rows}, ${labelHeight}mm)`,
      }}
    >
      {labels
        .map((label, place) => ({ label, key: `${place}` }))
        .map(({ label, key }) =>
          label ? (
            <Label key={key} label={label} sheet={sheet} />
          ) : (
            <div key={key} className={styles.empty} />
          ),
        )}
    </div>
  )
}

/** Black on white, whatever the theme: scanners want nothing else. */
const ink = { color: '#000000', bgColor: '#ffffff' }

function Label({ label, sheet }: { label: Labelled; sheet: Sheet }) {
  const { t } = useTranslation()
  const { id, assetName, assetCode, stationName, siteName, place, model, reportToken } = label
  const side = Math.min(sheet.labelHeight - 8, sheet.labelWidth * 0.42)
  return (
    <div className={styles.label} style={{ fontSize: `${sheet.labelHeight > 45 ? 3.6 : 2.9}mm` }}>
      <div className={styles.code} style={{ width: `${side}mm`, height: `${side}mm` }}>
        <QRCode
          type="svg"
          value={reportToken ? faultReportAddress(reportToken) : assetAddress(id)}
          size={256}
          marginSize={0}
          bordered={false}
          errorLevel="M"
          {...ink}
        />
      </div>
      <div className={styles.words}>
        <strong>{assetName}</strong>
        <span>{assetCode}</span>
        {model && <span>{model}</span>}
        <span>{[siteName ?? stationName, place].filter(Boolean).join(' · ')}</span>
        <small>{reportToken ? t('扫码报修') : t('扫码查看设备档案')}</small>
      </div>
    </div>
  )
}
