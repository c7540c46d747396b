import { alarmConditions, isTrend } from '@energy-console/contract/alarms'
import type { ValueFormat } from '@energy-console/contract/devices'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { Chart } from '../../../kit/curve/Chart'
import { curveOption } from '../../../kit/curve/curveOption'
import type { CurveMarks } from '../../../kit/curve/marks'
import { useZone } from '../../../kit/time/zone'

interface JudgedCurveProps {
  /** Unix ms, and what the rule was judged by then. */
  judged: readonly (readonly [number, number])[]
  condition: unknown
  format: ValueFormat
  range: { start: number; end: number }
  marks: CurveMarks
}

const height = 220

/** What a rule on a trend would have been judged by, across its limit. */
export function JudgedCurve({ judged, condition, format, range, marks }: JudgedCurveProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const zone = useZone()
  const name = isTrend(condition) ? t(alarmConditions[condition]) : ''
  const option = useMemo(() => {
    const line = {
      itemId: 'judged',
      resolution: 'raw' as const,
      points: judged.map(([ts, value]) => [ts, value]),
    }
    return curveOption({
      points: [{ ...format, itemId: 'judged', name }],
      lines: [line],
      range,
      palette,
      zone,
      marks,
    })
  }, [judged, format, name, range, palette, zone, marks])
  return <Chart option={option} height={height} label={t('判断值：{{name}}', { name })} />
}
