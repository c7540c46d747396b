import { factorBetween } from '@energy-console/contract/energy'
import { Table } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { isState } from '../../../../kit/curve/curveOption'
import { fixedText } from '../../../../kit/value/figureText'
import { stateWord, type ValueFormat } from '../../../../kit/value/formatValue'
import { type Figures, figuresOf, type Series } from '../math/series'

interface Row extends Pick<ValueFormat, 'dataType' | 'enumMap'> {
  name: string
  unit: string
  decimals: number
  colour?: string
  series: Series
  /** Of states, whose mean is the share of the time in which one of two is on. */
  means?: Series | undefined
}

/** What lines come to, and by how much each is off the first. `isSummed`: their sum means something. */
export function FiguresTable({ rows, isSummed }: { rows: readonly Row[]; isSummed: boolean }) {
  const { t } = useTranslation()
  const shown = rows.map((row, key) => ({ ...row, key, figures: figuresOf(row.series) }))
  const base = shown[0]
  const number = (pick: 'sum' | 'mean' | 'least' | 'most', title: string) => ({
    key: pick,
    title,
    align: 'right' as const,
    render: (_: unknown, { figures, ...row }: (typeof shown)[number]) => (
      <span className="num">{figures ? figureWord(figures, pick, row) : '—'}</span>
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
          render: (_, { key, unit, figures, dataType }) => {
            if (isState({ dataType })) return '—'
            const measure = isSummed ? 'sum' : 'mean'
            const factor = factorBetween(unit, base?.unit)
            if (key === 0 || !figures || !base?.figures || factor === undefined) return '—'
            if (base.figures[measure] === 0) return '—'
            const change = ((figures[measure] * factor) / base.figures[measure] - 1) * 100
            return <span className="num">{`${change > 0 ? '+' : ''}${fixedText(change, 1)}%`}</span>
          },
        },
      ]}
    />
  )
}

/** A figure as it is shown: states in their words, and how much of the time one of two was on. */
export function figureWord(figures: Figures, pick: keyof Figures, row: Omit<Row, 'name' | 'unit'>): string {
  const { decimals, dataType, enumMap, means = [] } = row
  const format = { dataType, enumMap }
  if (!isState(format)) return fixedText(figures[pick], decimals)
  if (pick === 'least' || pick === 'most')
    return stateWord(figures[pick], format) ?? fixedText(figures[pick], 0)
  const share = dataType === 'boolean' && pick === 'mean' ? figuresOf(means)?.mean : undefined
  return share === undefined ? '—' : `${stateWord(1, format) ?? '1'} ${fixedText(share * 100, 1)}%`
}
