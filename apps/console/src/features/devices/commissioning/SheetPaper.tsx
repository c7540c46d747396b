import type { DataOf, RowOf } from '@energy-console/contract'
import {
  checkResults,
  commissioningRows,
  type commissioningSheets,
} from '@energy-console/contract/engineering'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../api/callApi'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Sheet.module.css'
import { checkedOf } from './sheetFigures'

type Row = DataOf<typeof commissioningRows.calls.page>['records'][number]

const atOnce = 1_000

/** All points of a sheet, whatever is filtered. @throws CallError, which has been said */
async function allRows(sheetId: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let current = 1; ; current += 1) {
    const query = { sheetId_equal: sheetId, size: String(atOnce), current: String(current) }
    const { records, pages } = await callApi(commissioningRows.calls.page, { query })
    rows.push(...records)
    if (current >= pages) return rows
  }
}

interface SheetPaperProps {
  sheet: RowOf<typeof commissioningSheets>
  /** It has been printed, or could not be. */
  onDone: () => void
}

/** A sheet on paper: all of its points, and who has signed it or where to sign. */
export function SheetPaper({ sheet, onDone }: SheetPaperProps) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<readonly Row[]>()
  // neither asks nor prints anew where only what follows is another
  const end = useEffectEvent(() => onDone())
  useEffect(() => {
    let isGone = false
    allRows(sheet.id).then(
      (all) => !isGone && setRows(all),
      () => !isGone && end(),
    )
    return () => {
      isGone = true
    }
  }, [sheet.id])
  useEffect(() => {
    if (!rows) return
    const onAfter = () => end()
    window.addEventListener('afterprint', onAfter)
    window.print()
    return () => window.removeEventListener('afterprint', onAfter)
  }, [rows])
  if (!rows) return null
  const { wrong, away, none, total } = sheet
  const checked = checkedOf(sheet)
  return (
    <div className={styles.paper} data-testid="paper">
      <h1>{sheet.sheetName}</h1>
      <p>
        {sheet.stationName} · {t('版本 {{version}}', { version: sheet.version })} ·{' '}
        {t('已核对 {{checked}} / {{total}}，有误 {{wrong}}，不通 {{away}}，不适用 {{none}}', {
          ...{ checked, total, wrong, away, none },
        })}
      </p>
      <table>
        <thead>
          <tr>
            {[
              '序号',
              '设备',
              '标识',
              '点位',
              '应有范围',
              '核对时的值',
              '结果',
              '备注',
              '核对人',
              '核对时间',
            ].map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.rowRank}</td>
              <td>{row.deviceName}</td>
              <td>{row.propertyNo}</td>
              <td>{row.propertyName}</td>
              <td>
                {row.expected} {row.expected !== '' && row.unit}
              </td>
              <td>{row.checkedValue}</td>
              <td>{t(checkResults[row.result])}</td>
              <td>{row.remark}</td>
              <td>{row.checkedBy}</td>
              <td>{row.checkedTime?.slice(0, 16)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.signature}>
        <span>
          {t('签署人')} {sheet.signedBy ?? '____________'}
        </span>
        <span>
          {t('签署时间')} {sheet.signedTime ?? '____________'}
        </span>
        {sheet.signedNote && (
          <span>
            {t('签署意见')} {sheet.signedNote}
          </span>
        )}
      </p>
    </div>
  )
}
