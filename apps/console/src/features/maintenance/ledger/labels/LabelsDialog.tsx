import { PrinterOutlined } from '@ant-design/icons'
import { assets as assetRecords } from '@energy-console/contract/maintenance'
import { InputNumber, Modal, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { recall, remember } from '../../../../api/browser/storage'
import { useButton } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import { type Labelled, LabelPaper } from './LabelPaper'
import styles from './Labels.module.css'
import { ReportCodes } from './ReportCodes'
import { papersOf, placesOf, type Sheet, sheets } from './sheets'

interface Props {
  assets: readonly Labelled[]
  onClose: () => void
}

const sheetKey = 'assetLabelSheet'
const mostCopies = 20
/** Papers that the preview draws; all of them are printed. */
const shownPapers = 3

const firstSheet = (): Sheet | undefined =>
  sheets.find(({ key }) => key === recall<string>(sheetKey)) ?? sheets[0]

/** Labels with QR codes: which paper, how many of each, which places are used up; printed in their true size. */
export function LabelsDialog({ assets: given, onClose }: Props) {
  const { t } = useTranslation()
  const canEdit = useButton(assetRecords.codes.edit)
  const [codes, setCodes] = useState<'record' | 'report'>('record')
  const [reporting, setReporting] = useState<readonly Labelled[]>([])
  const assets = codes === 'record' ? given : reporting
  // one that was made just now is printed as it is
  const offersReports = canEdit && given.every(({ reportToken }) => reportToken === undefined)
  const [sheet, setSheet] = useState(firstSheet)
  const [copies, setCopies] = useState(1)
  const [used, setUsed] = useState(0)
  usePrintedAlone()
  if (!sheet) return null
  const papers = papersOf(assets, sheet, { copies, used })
  const choose = (key: string) => {
    setSheet(sheets.find((one) => one.key === key))
    setUsed(0)
    remember(sheetKey, key)
  }
  return (
    <Modal
      open
      width={900}
      style={{ top: 40 }}
      title={t('打印标签')}
      okText={t('打印')}
      cancelText={t('关闭')}
      okButtonProps={{ icon: <PrinterOutlined />, disabled: assets.length === 0 }}
      onOk={() => window.print()}
      onCancel={onClose}
    >
      {offersReports && (
        <Segmented
          style={{ marginBottom: 12 }}
          aria-label={t('二维码')}
          value={codes}
          onChange={setCodes}
          options={[
            { value: 'record', label: t('设备档案和任务') },
            { value: 'report', label: t('报修码') },
          ]}
        />
      )}
      {codes === 'report' && <ReportCodes assets={given} onMade={setReporting} />}
      <div className={styles.options}>
        <label htmlFor="label-sheet">
          {t('纸张')}
          <Select
            id="label-sheet"
            style={{ width: 210 }}
            value={sheet.key}
            options={sheets.map(({ key, label }) => ({ value: key, label: t(label) }))}
            onChange={choose}
          />
        </label>
        <label htmlFor="label-copies">
          {t('每台份数')}
          <InputNumber
            id="label-copies"
            min={1}
            max={mostCopies}
            precision={0}
            value={copies}
            onChange={(value) => setCopies(value ?? 1)}
          />
        </label>
        {placesOf(sheet) > 1 && (
          <label htmlFor="label-used">
            {t('已用掉的格数')}
            <InputNumber
              id="label-used"
              min={0}
              max={placesOf(sheet) - 1}
              precision={0}
              value={used}
              onChange={(value) => setUsed(value ?? 0)}
            />
          </label>
        )}
        <span className="muted">
          {t('{{labels}} 个标签，{{papers}} 张纸', { labels: assets.length * copies, papers: papers.length })}
        </span>
      </div>
      <div className={styles.preview} role="img" aria-label={t('标签预览')}>
        {papers.slice(0, shownPapers).map((labels, paper) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper is its number
          <LabelPaper key={paper} sheet={sheet} labels={labels} />
        ))}
      </div>
      <p className="muted">{t('打印时请选择“实际大小”，页边距选“无”。')}</p>
      {createPortal(
        <div className={styles.print} aria-hidden="true">
          <style>{`@page { size: ${sheet.width}mm ${sheet.height}mm; margin: 0 }`}</style>
          {papers.map((labels, paper) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paper is its number
            <LabelPaper key={paper} sheet={sheet} labels={labels} />
          ))}
        </div>,
        document.body,
      )}
    </Modal>
  )
}

/** While labels are prepared, a print is of them and of nothing else. */
function usePrintedAlone(): void {
  useEffect(() => {
    document.body.dataset.printing = 'labels'
    return () => {
      delete document.body.dataset.printing
    }
  }, [])
}
