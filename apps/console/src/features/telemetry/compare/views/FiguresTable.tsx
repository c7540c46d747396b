import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { fixedText } from '../../../../kit/value/figureText'
import { figuresOf, type Series } from '../math/series'

interface Row {
  name: string
  unit: string
  decimals: number
  colour?: string
  series: Series
}

/** What lines come to, and by how much each is off the first. `isSummed`: their sum means something. */
export function FiguresTable({ rows, isSummed }: { rows: readonly Row[]; isSummed: boolean }) {
  const { t } = useTranslation()
  const shown = rows.map((row, key) => ({ ...row, key, figures: figuresOf(row.series) }))
  const base = shown[0]?.figures
  const number = (pick: 'sum' | 'mean' | 'least' | 'most', title: string) => ({
    key: pick,
    title,
    align: 'right' as const,
    render: (_: unknown, { figures, decimals }: (typeof shown)[number]) => (
      <span className="num">{figures ? fixedText(figures[pick], decimals) : '—'}</span>
    ),
  })
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={shown}
      columns={[
        {
          key: 'name',
          title: t('名称'),
          render: (_, { name, unit }) => (
            <>
              {name} <span className="muted">{unit}</span>
            </>
          ),
        },
        ...(isSummed ? [number('sum', t('合计'))] : []),
        number('mean', t('平均')),
        number('least', t('最小')),
        number('most', t('最大')),
        {
          key: 'change',
          title: t('与第一项相比'),
          align: 'right',
          render: (_, { key, figures }) => {
            const measure = isSummed ? 'sum' : 'mean'
            if (key === 0 || !figures || !base || base[measure] === 0) return '—'
            const change = (figures[measure] / base[measure] - 1) * 100
            return <span className="num">{`${change > 0 ? '+' : ''}${fixedText(change, 1)}%`}</span>
          },
        },
      ]}
    />
  )
}
