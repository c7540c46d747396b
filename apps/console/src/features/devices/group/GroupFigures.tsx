import { aggregates } from '@energy-console/contract/devices'
import { formatTime } from '@energy-console/schematic/time'
import { useTranslation } from '../../../i18n/useTranslation'
import { Figures } from '../../../kit/report/Figures'
import { useZone } from '../../../kit/time/zone'
import { fixedText } from '../../../kit/value/figureText'
import type { Bucket, SeriesFacts } from './groupSeries'
import type { ShownGroup } from './ShownGroup'
import { useGroupValue } from './useGroupValue'
import type { Member } from './useMembers'

interface GroupFiguresProps {
  shown: ShownGroup
  members: readonly Member[]
  /** undefined: on their way; null: nothing came in the period. */
  facts: SeriesFacts | undefined | null
  isFormer: boolean
  resolution: '1h' | '1d'
}

/** What the group comes to now, and in the period. */
export function GroupFigures({ shown, members, facts, isFormer, resolution }: GroupFiguresProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const { value, counted } = useGroupValue(shown, members)
  const text = (number: number | undefined) =>
    number === undefined ? '—' : fixedText(number, shown.decimals)
  const when = (bucket: Bucket | undefined) =>
    bucket && formatTime(bucket[0], resolution === '1h' ? 'MM-DD HH:mm' : 'YYYY-MM-DD', zone)
  const isSummed = shown.isRegister && shown.aggregate === 'sum'
  const known = facts ?? undefined
  const { unit } = shown
  return (
    <Figures
      count={4}
      isFormer={isFormer}
      figures={
        facts === undefined
          ? undefined
          : [
              {
                ...{ label: isSummed ? '读数合计' : '当前值', value: text(value), unit },
                note: t('{{aggregate}}：{{count}} 个数据点中 {{counted}} 个有值', {
                  aggregate: t(aggregates[shown.aggregate]),
                  count: members.length,
                  counted,
                }),
              },
              isSummed
                ? { label: '本期合计', value: text(known?.sum), unit }
                : { label: '本期平均', value: text(known?.mean), unit },
              { label: '最高', value: text(known?.highest[1]), unit, note: when(known?.highest) },
              { label: '最低', value: text(known?.lowest[1]), unit, note: when(known?.lowest) },
            ]
      }
    />
  )
}
