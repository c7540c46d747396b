import { cutText } from '@energy-console/contract'
import { type AlarmCondition, alarmConditions } from '@energy-console/contract/alarms'
import type { PointInfo } from '@energy-console/contract/devices'
import type { PointTrend } from '@energy-console/contract/telemetry'

const dayMs = 86_400_000
/** What is usual is known after so many days. */
export const usualAfterDays = 14

type Point = PointTrend['points'][number]

/** Half of how far apart the usual bounds lie on the whole, in two figures; undefined where nothing is usual yet. */
export function limitOfSpread(points: readonly Point[]): number | undefined {
  const widths = points
    .flatMap(([, , , low, , high]) => (low === null || high === null ? [] : [high - low]))
    .sort((one, other) => one - other)
  const middle = widths[Math.floor(widths.length / 2)]
  return middle === undefined ? undefined : Number((middle / 2).toPrecision(2))
}

/**
 * When what is usual will be known, Unix ms: two weeks after the first value; undefined where there is none, or where there may be
 * others before what is looked at.
 */
export function usualFrom(points: readonly Point[]): number | undefined {
  const first = points.find(([, value]) => value !== null)
  if (first === points[0]) return undefined
  return first && first[0] + usualAfterDays * dayMs
}

type Named = Pick<PointInfo, 'deviceName' | 'propertyName'>
type Texts = Record<'ruleName' | 'content', string>

/** What a rule on a point is called and says as long as nobody has changed it. */
export const textsOf = (
  { deviceName, propertyName }: Named,
  condition: AlarmCondition,
  t: (text: string) => string,
): Texts => ({
  // as long as such names may be
  ruleName: cutText(`${deviceName} ${propertyName} ${t(alarmConditions[condition])}`, 64),
  content: `{{device}} {{property}} ${t(alarmConditions[condition])}`,
})

/** The texts that another condition brings: of those that stand, what has been changed by hand stays. */
export function textsFor(
  point: Named,
  condition: unknown,
  standing: Partial<Texts>,
  t: (text: string) => string,
): Partial<Texts> {
  const known = Object.keys(alarmConditions) as AlarmCondition[]
  const chosen = known.find((one) => one === condition)
  if (!chosen) return {}
  const own = known.map((one) => textsOf(point, one, t))
  const next = textsOf(point, chosen, t)
  return {
    ...(own.some(({ ruleName }) => ruleName === standing.ruleName) && { ruleName: next.ruleName }),
    ...(own.some(({ content }) => content === standing.content) && { content: next.content }),
  }
}
