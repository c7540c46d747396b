import type { Alarm } from '@energy-console/contract/alarms'
import { formatValue, formatWithUnit } from '../../../kit/value/formatValue'

/** What was judged and by what limit, `108.0 / 95.0 ℃`; the value alone where nothing limits it. */
export const valueAndLimit = ({
  value,
  limit,
  format = {},
}: Pick<Alarm, 'value' | 'limit' | 'format'>): string =>
  limit === null
    ? formatWithUnit(value, format)
    : `${formatValue(value, format)} / ${formatWithUnit(limit, format)}`
