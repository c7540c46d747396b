import { type CostScope, listCostMeters, type MeterCost } from '@energy-console/contract/energy'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { TagMark } from '../../../../kit/device/TagMark'
import { sectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { ReportTable } from '../../../../kit/report/ReportTable'
import { figureText, fixedText } from '../../../../kit/value/figureText'
import { bandsOf, bandWord } from '../bandWords'
import { pendingMs } from '../reckoning'

/** As many as a list may hold. */
const all = { limit: '1000' }

interface MetersSectionProps {
  query: CostScope
  /** Days of it wait to be divided: it is asked for again. */
  isReckoning: boolean
  onOpen: (deviceId: string) => void
}

/** Meters by what they drew and paid in each band, the largest and at a click all; one opens its own report. */
export function MetersSection({ query, isReckoning, onOpen }: MetersSectionProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const found = useCall(
    listCostMeters,
    { query: { ...query, ...(isWhole && all) } },
    { keepsPrevious: true, staleMs: 30_000, ...(isReckoning && { refetchMs: pendingMs }) },
  )
  const { meters = [], count = 0 } = found.data ?? {}
  const shown = bandsOf(meters.map(({ bands }) => bands))
  return (
    <ReportSection
      title="电表排行"
      height={240}
      {...sectionState(found, meters.length === 0 ? '这段时间没有电表的电量。' : undefined)}
      extra={
        count > meters.length && (
          <span className="muted">
            {t('共 {{count}} 个，列出最大的 {{shown}} 个', { count, shown: meters.length })}
            {!isWhole && (
              <Button type="link" size="small" onClick={() => setWhole(true)}>
                {t('显示全部')}
              </Button>
            )}
          </span>
        )
      }
    >
      <ReportTable<MeterCost>
        aria-label={t('电表排行')}
        mostHeight={420}
        rowKey="itemId"
        dataSource={meters}
        columns={[
          {
            title: t('电表'),
            fixed: 'start',
            render: (_, { deviceId, deviceName }) => (
              <>
                <Button type="link" size="small" onClick={() => onOpen(deviceId)}>
                  {deviceName}
                </Button>
                <TagMark deviceId={deviceId} />
              </>
            ),
          },
          ...shown.map((band) => {
            const of = ({ bands }: MeterCost) => bands.find((one) => one.band === band)
            return {
              title: t(bandWord(band)),
              children: [
                {
                  title: 'kWh',
                  align: 'right' as const,
                  className: 'num',
                  render: (_: unknown, meter: MeterCost) => {
                    const one = of(meter)
                    return one ? fixedText(one.kwh, 1) : '—'
                  },
                },
                {
                  title: t('元'),
                  align: 'right' as const,
                  className: 'num',
                  render: (_: unknown, meter: MeterCost) => {
                    const one = of(meter)
                    return one ? figureText(one.yuan, { kind: 'money' }) : '—'
                  },
                },
              ],
            }
          }),
          {
            title: `${t('电量')} (kWh)`,
            align: 'right',
            className: 'num',
            render: (_, { kwh }) => fixedText(kwh, 1),
          },
          {
            title: t('电度电费（元）'),
            align: 'right',
            className: 'num',
            render: (_, { energyYuan }) => figureText(energyYuan, { kind: 'money' }),
          },
        ]}
      />
    </ReportSection>
  )
}
