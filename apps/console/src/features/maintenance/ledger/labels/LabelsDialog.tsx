import { PrinterOutlined } from '@ant-design/icons'
import { InputNumber, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { recall, remember } from '../../../../api/browser/storage'
import { type Labelled, LabelPaper } from './LabelPaper'
import styles from './Labels.module.css'
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
export function LabelsDialog({ assets, onClose }: Props) {
  const { t } = useTranslation()
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
      okButtonProps={{ icon: <PrinterOutlined /> }}
      cancelText={t('关闭')}
      onOk={() => window.print()}
      onCancel={onClose}
    >
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
