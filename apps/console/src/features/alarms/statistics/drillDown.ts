import { alarmEventsPage, alarmLevels, alarmRulesPage } from '@energy-console/contract/alarms'
import { placeParameter } from '../../../api/browser/placeParameter'
import type { Period } from '../../../kit/report/period'

/** Of a chart with a series for each level, the alarms of one series; of any other series all. */
export const ofLevel = (seriesIndex: number): Readonly<Record<string, string>> => {
  const level = alarmLevels[seriesIndex]
  return level ? { level: String(level.value) } : {}
}

type Span = Pick<Period, 'from' | 'to'>

/** The list of the alarms that a statistic counts in a span, narrowed by more filters: each in its row, without what was put aside. */
export const alarmsAddress = ({ from, to }: Span, more: Readonly<Record<string, string>>): string =>
  `${alarmEventsPage.path}?${new URLSearchParams({
    ...{ fold: '0', suppression_null: 'true' },
    ...{ alarmTime_datege: `${from} 00:00:00`, alarmTime_datele: `${to} 23:59:59` },
    ...more,
  })}`

/** The alarms of a station: it becomes the place that is looked at, as the header says. */
export const ofStation = (id: string): Readonly<Record<string, string>> => ({
  [placeParameter]: `station-${id}`,
})

/** The alarms of devices of a product; the list says its name. */
export const ofProduct = (productId: string, productName: string): Readonly<Record<string, string>> => ({
  productId,
  productName,
})

/** The rule in the list of rules, where it is changed. */
export const ruleAddress = (ruleName: string): string =>
  `${alarmRulesPage.path}?${new URLSearchParams({ ruleName })}`
