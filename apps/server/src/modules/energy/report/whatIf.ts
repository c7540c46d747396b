import {
  bands,
  energyErrors,
  type LoadMove,
  mostHourlyDays,
  type TariffTerms,
  type WhatIf,
  type WhatIfLine,
  type WhatIfQuery,
} from '@energy-console/contract/energy'
import Big from 'big.js'
import type { z } from 'zod'
import { refuse } from '../../../platform/errors'
import { earlier } from '../calendar/spans'
import { type Bill, billsOf, type MonthCharges } from '../cost/billing'
import { hourPieces, type Piece, piecesOf } from '../cost/pieces'
import { type Ground, groundOf, priced } from '../cost/priced'
import { type Asking, metersOf, requireSpan } from '../cost/scope'
import { sumLines } from '../cost/sumLines'
import { supposedId, supposedTariff } from '../division/tariffsHeld'
import { yuanOf } from '../pricing/yuanOf'
import { requireTariff } from '../tariff/queries'
import { requireSound } from '../tariff/requireSound'
import { shownKwh } from './wire'

type Move = z.infer<typeof LoadMove>

/** What a station would have paid otherwise. @throws badRange, noBand, badTariff; 404 for a station, device, group or tariff */
export async function whatIfOf(asking: Asking, query: WhatIfQuery): Promise<WhatIf> {
  const { change, stationId, from } = query
  requireSpan(query, mostHourlyDays)
  const ground = await groundOf(asking, { stationId, from, to: query.to })
  const span = { from, to: earlier(query.to, ground.today) }
  const now = await priced(ground, span, 'month')
  const charges = now.station?.charges
  const isDemandBound = [...(now.station?.demands.values() ?? [])].some(({ isBound }) => isBound)
  if (change.kind !== 'move') {
    const terms = await otherTerms(asking, change)
    const itemIds = ground.meters.map(({ itemId }) => itemId)
    const tariffs = [supposedTariff(stationId, terms)]
    const pieces = await hourPieces(asking.tx, { stationId, itemIds, ...span, tariffs })
    const then = billsOf(pieces, new Map([[supposedId, terms]]), charges && underOne(charges))
    return { ...compared(now.bills, then, new Big(0)), isDemandBound }
  }
  const { pieces, moved } = await movedPieces(asking, { query, change, span, ground, pieces: now.pieces })
  for (const { revisionId, season } of moved) {
    const found = now.terms.get(revisionId)?.seasons[season]
    if (found && found.prices[change.toBand] === undefined)
      throw refuse(energyErrors.noBand, { season: found.seasonName, band: bands[change.toBand] }, 'toBand')
  }
  const movedKwh = moved.reduce((sum, { kwh }) => sum.plus(kwh), new Big(0))
  return { ...compared(now.bills, billsOf(pieces, now.terms, charges), movedKwh), isDemandBound }
}

/** The terms that are supposed to hold: of a tariff that is stored, or of a draft. @throws badTariff; 404 for a tariff */
async function otherTerms(
  { tx }: Asking,
  change: Exclude<WhatIfQuery['change'], Move>,
): Promise<TariffTerms> {
  if (change.kind === 'tariff') return (await requireTariff(tx, change.tariffId)).terms
  requireSound(change.terms, 'change.terms')
  return change.terms
}

/** All days under one supposed tariff. */
const underOne = (charges: ReadonlyMap<string, MonthCharges>): Map<string, MonthCharges> =>
  new Map(
    [...charges].map(([month, one]) => {
      const held = [...one.days.values()]
      const days = {
        before: Math.min(...held.map(({ before }) => before)),
        span: held.reduce((sum, { span }) => sum + span, 0),
      }
      return [month, { ...one, days: held.length === 0 ? one.days : new Map([[supposedId, days]]) }]
    }),
  )

interface Moved {
  revisionId: string
  season: number
  kwh: Big
}

/** The station's pieces with the load moved; no band gives more than it has. */
async function movedPieces(
  { tx }: Asking,
  {
    query,
    change,
    span,
    ground,
    pieces,
  }: {
    query: WhatIfQuery
    change: Move
    span: { from: string; to: string }
    ground: Ground
    pieces: readonly Piece[]
  },
): Promise<{ pieces: Piece[]; moved: Moved[] }> {
  const itemIds = (await metersOf(tx, query)).map(({ itemId }) => itemId)
  const asked = { stationId: ground.stationId, itemIds, ...span }
  const hours = change.hours && new Set(change.hours)
  const load = hours
    ? (await hourPieces(tx, asked)).filter(({ bucket }) => hours.has(Number(bucket.slice(11, 13))))
    : await piecesOf(tx, { ...asked, grain: 'month' })
  const wanted = new Map<string, Big>()
  const keyOf = (piece: Piece, band: string | null) =>
    `${piece.month} ${piece.revisionId} ${piece.season} ${band}`
  for (const piece of load)
    for (const { band, kwh } of piece.bands) {
      const isMoved = band !== null && band !== change.toBand && (change.fromBands?.includes(band) ?? true)
      if (!isMoved) continue
      const key = keyOf(piece, band)
      wanted.set(key, (wanted.get(key) ?? new Big(0)).plus(kwh.times(change.percent).div(100)))
    }
  const moved: Moved[] = []
  const after = pieces.map((piece): Piece => {
    let given = new Big(0)
    const kept = piece.bands.map(({ band, kwh }) => {
      const key = keyOf(piece, band)
      const share = wanted.get(key) ?? new Big(0)
      const taken = share.gt(kwh) ? kwh : share
      wanted.set(key, share.minus(taken))
      given = given.plus(taken)
      return { band, kwh: kwh.minus(taken) }
    })
    if (given.eq(0)) return piece
    moved.push({ revisionId: piece.revisionId, season: piece.season, kwh: given })
    return { ...piece, bands: [...kept, { band: change.toBand, kwh: given }] }
  })
  return { pieces: after, moved }
}

function compared(
  present: readonly Bill[],
  then: readonly Bill[],
  movedKwh: Big,
): Omit<WhatIf, 'isDemandBound'> {
  const lines = new Map<string, WhatIfLine & { presentFen: number; thenFen: number }>()
  const note = (side: 'present' | 'then', bills: readonly Bill[]) => {
    for (const { kind, band, name, unit, amount, fen } of sumLines(bills)) {
      const key = [kind, band, name].join(' ')
      const line = lines.get(key) ?? {
        ...{ kind, band, name, unit, presentAmount: null, thenAmount: null, presentFen: 0, thenFen: 0 },
        ...{ presentYuan: '0.00', thenYuan: '0.00', differenceYuan: '0.00' },
      }
      line[`${side}Fen`] = fen
      line[`${side}Amount`] = amount === null ? null : amount.round(4).toFixed()
      lines.set(key, line)
    }
  }
  note('present', present)
  note('then', then)
  const total = (pick: (line: { presentFen: number; thenFen: number }) => number) =>
    [...lines.values()].reduce((sum, line) => sum + pick(line), 0)
  return {
    lines: [...lines.values()].map(({ presentFen, thenFen, ...line }) => ({
      ...line,
      presentYuan: yuanOf(presentFen),
      thenYuan: yuanOf(thenFen),
      differenceYuan: yuanOf(thenFen - presentFen),
    })),
    movedKwh: shownKwh(movedKwh),
    presentYuan: yuanOf(total(({ presentFen }) => presentFen)),
    thenYuan: yuanOf(total(({ thenFen }) => thenFen)),
    differenceYuan: yuanOf(total(({ presentFen, thenFen }) => thenFen - presentFen)),
  }
}
