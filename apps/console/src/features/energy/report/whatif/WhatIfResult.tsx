import { isByMeasuredDemand, type WhatIf, type WhatIfLine } from '@energy-console/contract/energy'
import { Table } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Figures } from '../../../../kit/report/Figures'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { ReportTable } from '../../../../kit/report/ReportTable'
import { figureText, fixedText } from '../../../../kit/value/figureText'
import { kindWord, lineText } from '../chargeWords'

const money = (yuan: string) => figureText(yuan, { kind: 'money' })
const amount = (text: string | null, unit: string) =>
  text === null ? '—' : `${fixedText(Number(text), 2)} ${unit}`
/** More is said as plainly as less. */
const signed = (yuan: string) => `${Number(yuan) > 0 ? '+' : ''}${money(yuan)}`

/** Today's cost beside what it would be, line by line. */
export function WhatIfResult({ result }: { result: WhatIf }) {
  const { t } = useTranslation()
  const { lines, isDemandBound, movedKwh, presentYuan, thenYuan, differenceYuan } = result
  const isCheaper = differenceYuan.startsWith('-')
  return (
    <>
      <Figures
        count={4}
        figures={[
          { label: '现在', value: money(presentYuan), unit: '元' },
          { label: '假设之后', value: money(thenYuan), unit: '元' },
          {
            label: isCheaper ? '节省' : '多付',
            value: money(differenceYuan.replace('-', '')),
            unit: '元',
          },
          { label: '转移电量', value: figureText(movedKwh, { decimals: 1 }), unit: 'kWh' },
        ]}
      />
      <ReportSection title="逐项比较" height={240}>
        <ReportTable<WhatIfLine & { key: number }>
          aria-label={t('逐项比较')}
          dataSource={lines.map((line, key) => ({ ...line, key }))}
          columns={[
            { title: t('费用'), render: (_, line) => t(kindWord(line)) },
            { title: t('明细'), render: (_, line) => lineText(line, t) },
            {
              title: t('现在的数量'),
              align: 'right',
              className: 'num',
              render: (_, { presentAmount, unit }) => amount(presentAmount, unit),
            },
            {
              title: t('现在（元）'),
              align: 'right',
              className: 'num',
              render: (_, { presentYuan: yuan }) => money(yuan),
            },
            {
              title: t('假设的数量'),
              align: 'right',
              className: 'num',
              render: (_, { thenAmount, unit }) => amount(thenAmount, unit),
            },
            {
              title: t('假设（元）'),
              align: 'right',
              className: 'num',
              render: (_, { thenYuan: yuan }) => money(yuan),
            },
            {
              title: t('相差（元）'),
              align: 'right',
              className: 'num',
              render: (_, { differenceYuan: yuan }) => <strong>{signed(yuan)}</strong>,
            },
          ]}
          summary={() => (
            <Table.Summary.Row>
              {[t('合计'), '', '', money(presentYuan), '', money(thenYuan), signed(differenceYuan)].map(
                (text, index) => (
                  <Table.Summary.Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                    key={index}
                    index={index}
                    align={index === 0 ? 'left' : 'right'}
                  >
                    <strong className="num">{text}</strong>
                  </Table.Summary.Cell>
                ),
              )}
            </Table.Summary.Row>
          )}
        />
        {isDemandBound && lines.some(isByMeasuredDemand) && (
          <p className="muted">{t('部分月份只知道各路各自的最大值，合计是上限。')}</p>
        )}
      </ReportSection>
    </>
  )
}
