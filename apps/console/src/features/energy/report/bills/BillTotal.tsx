import type { BillComparison } from '@energy-console/contract/energy'
import { Table } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { money, percent } from './billFigures'

interface BillTotalProps {
  comparison: BillComparison
  /** The bill has lines: both sides and their difference have columns. */
  isListed: boolean
}

/** What both sides come to; before it, what the bill charges beyond the lines that were entered. */
export function BillTotal({ comparison, isListed }: BillTotalProps) {
  const { t } = useTranslation()
  const { theirYuan, ourYuan, differenceYuan, differencePercent, notListedYuan } = comparison
  const total = isListed
    ? ['', money(theirYuan), '', money(ourYuan), money(differenceYuan), percent(differencePercent)]
    : ['', money(ourYuan)]
  const rows = [
    ...(isListed && Number(notListedYuan) !== 0
      ? [{ name: '未列入明细', cells: ['', money(notListedYuan), '', '—', money(notListedYuan), '—'] }]
      : []),
    { name: '合计', cells: total },
  ]
  return (
    <Table.Summary>
      {rows.map(({ name, cells }) => (
        <Table.Summary.Row key={name}>
          <Table.Summary.Cell index={0} colSpan={2}>
            <strong>{t(name)}</strong>
          </Table.Summary.Cell>
          {cells.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            <Table.Summary.Cell key={at} index={at + 2} align="right">
              <strong className="num">{text}</strong>
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      ))}
    </Table.Summary>
  )
}
