import type { CircuitBalance } from '@energy-console/contract/energy'
import { formatTime } from '@energy-console/schematic/time'
import type { BarsData } from '../../../kit/charts/bars/barsOption'
import { placeKey } from './tree'

/** Circuits that have a colour of their own; the others are one. */
const mostNamed = 7

/** Sums of a balance in stretches of time: hours as they come, or days. */
export interface Stretches {
  labels: string[]
  parent: number[]
  children: { key: string; name: string; kwh: number[]; total: number }[]
  loss: number[]
}

/** The balance by hour of the day or by day of the month; what drew most comes first. */
export function stretchesOf(balance: CircuitBalance, zone: string, isByDay: boolean): Stretches {
  const labelOf = (hour: number) => formatTime(hour, isByDay ? 'MM-DD' : 'HH:mm', zone)
  const places = balance.hours.map(labelOf)
  const labels = [...new Set(places)]
  const summed = (values: readonly (number | null)[]) => {
    const sums = labels.map(() => 0)
    for (const [at, value] of values.entries()) {
      const place = labels.indexOf(places[at] ?? '')
      sums[place] = (sums[place] ?? 0) + (value ?? 0)
    }
    return sums
  }
  const children = balance.children.map(({ deviceName, energyKwh, ...place }) => ({
    key: placeKey(place),
    name: deviceName,
    kwh: summed(energyKwh),
    total: energyKwh.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0),
  }))
  return {
    labels,
    parent: summed(balance.parent.energyKwh),
    children: children.sort((a, b) => Math.abs(b.total) - Math.abs(a.total)),
    loss: summed(balance.lossKwh),
  }
}

interface Words {
  /** What the stretches are. */
  of: string
  parent: string
  others: string
  loss: string
}

/** What the meters below drew, stacked, with the loss on top and what came in as a line over it. */
export function balanceBars({ labels, parent, children, loss }: Stretches, words: Words): BarsData {
  const named = children.slice(0, children.length > mostNamed + 1 ? mostNamed : mostNamed + 1)
  const rest = children.slice(named.length)
  const others = labels.map((_, at) => rest.reduce((sum, { kwh }) => sum + (kwh[at] ?? 0), 0))
  return {
    ...{ of: words.of, categories: labels, unit: 'kWh', decimals: 2, isStacked: true },
    series: [
      ...named.map(({ name, kwh }) => ({ name, values: kwh })),
      ...(rest.length > 0 ? [{ name: words.others, values: others, tone: 'rest' as const }] : []),
      { name: words.loss, values: loss, tone: 'missing' as const },
    ],
    line: { name: words.parent, values: parent },
  }
}
