import { type CounterStep, stepCauses, type UnexplainedStep } from '@energy-console/contract/telemetry'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { figureText } from '../../../kit/value/figureText'

/** A step back as its list shows it, with what explains it where that is asked for. */
export type Step = UnexplainedStep & Partial<Pick<CounterStep, 'rise' | 'cause'>> & { id: string }

/** Where, when, and from what to what a register stepped back. */
export const stepColumns: readonly Column<Step>[] = [
  {
    key: 'itemId',
    title: '累计数据点',
    render: ({ deviceId, itemName }) => <Link to={`/devices/detail/${deviceId}`}>{itemName}</Link>,
  },
  { key: 'ts', title: '时间段', render: (step) => <Between {...step} /> },
  {
    key: 'value',
    title: '读数变化',
    align: 'right',
    render: ({ before, value, unit }) => (
      <span className="num">
        {figureText(before, {})} → {figureText(value, {})}
        {unit && <small className="muted"> {unit}</small>}
      </span>
    ),
  },
]

/** The same with what explains it, and what was counted between the two readings. */
export const explainedColumns: readonly Column<Step>[] = [
  ...stepColumns,
  {
    key: 'rise',
    title: '计入用量',
    align: 'right',
    render: ({ rise, unit }) => (
      <span className="num">
        {rise === undefined ? '—' : figureText(rise, {})}
        {unit && <small className="muted"> {unit}</small>}
      </span>
    ),
  },
  { key: 'cause', title: '说明', render: ({ cause = 'none' }) => <Cause cause={cause} /> },
]

function Cause({ cause }: Pick<CounterStep, 'cause'>) {
  const { t } = useTranslation()
  return <StatusTag tone={cause === 'none' ? 'warning' : 'off'}>{t(stepCauses[cause])}</StatusTag>
}

/** From the last reading before to the one that was lower; of the same day its date stands once. */
function Between({ beforeTs, ts }: Step) {
  const zone = useZone()
  const [from, to] = [timeText(beforeTs, zone), timeText(ts, zone)]
  return (
    <span className="num">
      {from} ~ {from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}
    </span>
  )
}
