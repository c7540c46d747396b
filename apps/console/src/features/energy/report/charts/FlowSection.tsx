import { type CostFlow, type CostScope, getCostFlow } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Sankey } from '../../../../kit/charts/charts'
import { sankeyTable } from '../../../../kit/charts/sankey/sankeyOption'
import { sectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { figureText } from '../../../../kit/value/figureText'
import { type FlowNode, flowData } from '../../flowData'

const height = 420

/** From the incomers to what they feed, and what got lost on the way. */
export function FlowSection({ query }: { query: CostScope }) {
  const { t } = useTranslation()
  const flow = useCall(getCostFlow, { query }, { keepsPrevious: true, staleMs: 30_000 })
  const data = useMemo(
    () => ({
      ...flowData(flow.data?.nodes.map(nodeOf) ?? [], t('损耗与未计量')),
      head: [t('从'), t('到'), t('电量')] as const,
      unit: 'kWh',
      decimals: 1,
    }),
    [flow.data, t],
  )
  const kwh = (value: number) => `${figureText(value, { decimals: 1 })} kWh`
  return (
    <ReportSection
      title="电量流向与损耗"
      height={height}
      {...sectionState(
        flow,
        data.links.length === 0
          ? '没有上下级回路的电量。在设备中填写“上级回路”后，这里显示电量从进线流向哪里。'
          : undefined,
      )}
      table={sankeyTable(data)}
      decimals={1}
      extra={
        flow.data &&
        data.links.length > 0 && (
          <span className="muted num">
            {t('进线 {{incomer}}，下级合计 {{below}}，损耗 {{loss}}', {
              incomer: kwh(flow.data.incomerKwh),
              below: kwh(flow.data.belowKwh),
              loss: `${kwh(flow.data.lossKwh)}${lossShare(flow.data)}`,
            })}
          </span>
        )
      }
    >
      <Sankey data={data} height={height} label={t('电量从进线到各回路的流向图')} />
    </ReportSection>
  )
}

type Node = CostFlow['nodes'][number]

const lossShare = ({ lossShare }: CostFlow) =>
  lossShare === null ? '' : ` (${Math.round(lossShare * 1000) / 10}%)`

// a server of the release before, beside which this one may stand, tells of devices alone
const nodeOf = ({ id, deviceId, deviceName, parentId, kwh, lossKwh }: Node): FlowNode => ({
  ...{ id: id ?? deviceId, name: deviceName, parentId, amount: kwh, loss: lossKwh },
})
