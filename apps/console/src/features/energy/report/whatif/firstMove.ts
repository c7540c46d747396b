import type { Band, LoadMove, TariffTerms } from '@energy-console/contract/energy'
import type { z } from 'zod'

type Move = z.infer<typeof LoadMove>

/** Per cent of the dear energy that a station might move at first. */
const percent = 20

/** From the cheapest to the dearest, as a rule. */
const cheapFirst: readonly Band[] = ['deepValley', 'valley', 'flat', 'peak', 'sharp']

/**
 * What is worth a try under a tariff: a fifth of what is drawn in its dearest bands into the cheapest that every season has.
 * Undefined where it has one band alone: nothing could be saved.
 */
export function firstMove({ seasons }: Pick<TariffTerms, 'seasons'>): Move | undefined {
  const everywhere = cheapFirst.filter((band) => seasons.every(({ prices }) => prices[band] !== undefined))
  const somewhere = cheapFirst.filter((band) => seasons.some(({ prices }) => prices[band] !== undefined))
  const [toBand] = everywhere
  const dearer = somewhere.filter((band) => toBand !== undefined && band !== toBand)
  const dear = dearer.filter((band) => band === 'peak' || band === 'sharp').reverse()
  const fromBands = dear.length > 0 ? dear : dearer.slice(-1)
  if (toBand === undefined || fromBands.length === 0) return undefined
  return { kind: 'move', percent, fromBands, toBand }
}
