import type { Translate } from '@energy-console/contract'
import {
  basicKinds,
  boundText,
  type ChargeLine,
  type CostFileRow,
  type CostReport,
  type EmissionFileRow,
  isByMeasuredDemand,
  type MeterCost,
  type MeterFileRow,
} from '@energy-console/contract/energy'
import type { z } from 'zod'

type FileRow = z.infer<typeof CostFileRow>

/**
 * A report as lines of a file: energy and its charge by stretch and band, then what each month is charged beside it. Their
 * amounts add up to the total of the report, their energy to its energy.
 */
export function costFileRows({ rows, bills }: Pick<CostReport, 'rows' | 'bills'>, say: Translate): FileRow[] {
  const energy = rows.flatMap(({ start, bands }) =>
    bands.map(
      ({ band, kwh, yuan }): FileRow => ({ start, kind: 'energy', band, detail: '', amount: '', kwh, yuan }),
    ),
  )
  const beside = bills.flatMap(({ month, lines, demand }) =>
    lines
      .filter(({ kind }) => kind !== 'energy')
      .map(
        (line): FileRow => ({
          start: month,
          kind: line.kind,
          band: null,
          detail: detailOf(line, { isBound: demand?.isBound ?? false, say }),
          amount: `${line.amount} ${line.unit}`,
          kwh: null,
          yuan: line.yuan,
        }),
      ),
  )
  return [...energy, ...beside]
}

/** Meters as lines of a file: energy and its charge by band, in the order in which they are listed. */
export const meterFileRows = (meters: readonly MeterCost[]): z.infer<typeof MeterFileRow>[] =>
  meters.flatMap(({ deviceName, bands }) =>
    bands.map(({ band, kwh, yuan }) => ({ deviceName, band, kwh, yuan })),
  )

/** What the energy of each stretch stands for, as lines of a file. */
export const emissionFileRows = ({ rows }: Pick<CostReport, 'rows'>): z.infer<typeof EmissionFileRow>[] =>
  rows.map(({ start, kwh, coalKg, co2Kg }) => ({ start, kwh, coalKg, co2Kg }))

function detailOf(line: ChargeLine, { isBound, say }: { isBound: boolean; say: Translate }): string {
  const detail = nameOf(line, say)
  return isBound && isByMeasuredDemand(line) ? `${detail} · ${say(boundText)}` : detail
}

function nameOf({ kind, name }: ChargeLine, say: Translate): string {
  if (name === null) return ''
  if (kind === 'tier') return say('第 {{index}} 档', { index: name })
  const basic = Object.entries(basicKinds).find(([key]) => kind === 'basic' && key === name)?.[1]
  return basic === undefined ? name : say(basic)
}
