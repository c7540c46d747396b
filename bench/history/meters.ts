import { startStack } from '../support/stack'
import { curveLines, measureYear, seedYear } from './curveYear'
import { measureDemandMonth, seedDemandMonth } from './demandMonth'
import { measureEnergyYear, seedEnergyYear } from './energyYear'
import { measureReportMonth, seedReportMonth } from './reportMonth'

/** Curves, reports and demand over the roll-ups and readings of a plant of some hundred points. */
export async function measureMeters() {
  let itemIds: string[] = []
  let energyStation = ''
  let demandMeter = ''
  const stack = await startStack(async (db) => {
    itemIds = await seedYear(db)
    energyStation = await seedEnergyYear(db)
    await seedReportMonth(db, energyStation)
    demandMeter = await seedDemandMonth(db)
  })
  try {
    const { rows: counted } = await stack.db.systemPool.query<{ count: string }>(
      'select count(*) from rollup_1m',
    )
    const { p50Ms, p95Ms, longest } = await measureYear(stack, itemIds)
    return {
      p50Ms: Math.round(p50Ms),
      p95Ms: Math.round(p95Ms),
      rows: Number(counted[0]?.count),
      pointsPerLine: longest,
      ...(await measureEnergyYear(stack, energyStation)),
      ...(await measureReportMonth(stack, energyStation)),
      ...(await measureDemandMonth(stack, demandMeter)),
    }
  } finally {
    await stack.stop()
  }
}

/** What people read of it. */
export const metersLines = (figures: Awaited<ReturnType<typeof measureMeters>>): [string, string][] => [
  ['one-minute roll-ups', String(figures.rows)],
  ['lines, points a line', `${curveLines}, ${figures.pointsPerLine}`],
  ['call p50, p95', `${figures.p50Ms} ms, ${figures.p95Ms} ms`],
  [
    'a year of 500 meters by band: first call of the server, second, p95',
    `${figures.energyFirstMs} ms, ${figures.energySecondMs} ms, ${figures.energyP95Ms} ms`,
  ],
  [
    'beside the year before: first call, second, p95',
    `${figures.energyReportFirstMs} ms, ${figures.energyReportSecondMs} ms, ${figures.energyReportP95Ms} ms`,
  ],
  ['the sums alone in SQL, p95', `${figures.energyRawP95Ms} ms`],
  [
    'its slowest of first, second and p95 against the limit of 300 ms',
    (Math.max(figures.energyFirstMs, figures.energySecondMs, figures.energyP95Ms) / 300).toFixed(2),
  ],
  [
    'report of 500 points by 31 days, with what is missing marked: first call, second, p95',
    `${figures.reportFirstMs} ms, ${figures.reportSecondMs} ms, ${figures.reportP95Ms} ms`,
  ],
  ['looking for what is missing alone, p95', `${figures.reportGapsP95Ms} ms`],
  [
    'its slowest of second and p95 against the limit of 300 ms',
    (Math.max(figures.reportSecondMs, figures.reportP95Ms) / 300).toFixed(2),
  ],
  [
    `demand of ${figures.demandRegisters} registers in a month, read each minute: p50, slowest`,
    `${figures.demandP50Ms} ms, ${figures.demandMaxMs} ms`,
  ],
  ['another call meanwhile, p95', `${figures.demandBesideP95Ms} ms`],
  ['p95 against the limit of 100 ms', (figures.p95Ms / 100).toFixed(2)],
]
