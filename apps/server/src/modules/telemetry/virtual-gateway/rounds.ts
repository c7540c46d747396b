import type { PollGroup } from '@energy-console/contract/devices'
import type { ModbusError } from '../../../platform/modbus'
import type { VirtualConfig } from './load'
import { type Block, type Entry, halvesOf, planBlocks } from './plan'

/** A block, or a part of one that the slave refuses as a whole. */
export interface Piece {
  readonly block: Block
  /** The slave has refused it: it is left out until then. */
  notBeforeMs: number
  /** Refusals, one after the other. */
  refusals: number
  /** What was wrong with it last; Chinese, also the translation key. */
  trouble: string | null
}

/** A block as it was planned, and how it is read just now. */
export interface Part {
  readonly whole: Block
  pieces: Piece[]
  /** When one that is read in pieces is asked for as a whole again. */
  wholeAtMs: number
}

/** What of a slave is read together, each time it is due. */
export interface Round {
  readonly group: PollGroup
  readonly parts: readonly Part[]
  dueMs: number
}

const groups = ['fast', 'normal', 'slow'] as const satisfies readonly PollGroup[]
/** Only what is refused so often, one time after the other, is believed to be refused: controllers that start refuse everything. */
const believed = 3
/** What was refused and is not believed yet is asked for again soon, however seldom it is read. */
const soonMs = 2_000
/** A single value that a slave refuses is asked for again after so long. */
const refusedMs = 60_000
/** What is read in pieces is tried as a whole after so long. */
const wholeAgainMs = 600_000

const pieceOf = (block: Block, refusals = 0): Piece => ({ block, notBeforeMs: 0, refusals, trouble: null })

/** The rounds of a slave. */
export const planRounds = (entries: readonly Entry[], config: VirtualConfig): Round[] =>
  groups.flatMap((group) => {
    const blocks = planBlocks(
      entries.filter(({ register }) => register.poll === group),
      config,
    )
    if (blocks.length === 0) return []
    return [
      { group, dueMs: 0, parts: blocks.map((whole) => ({ whole, pieces: [pieceOf(whole)], wholeAtMs: 0 })) },
    ]
  })

/** Requests that a round takes at most. */
export const costOf = ({ parts }: Round): number => parts.reduce((sum, { pieces }) => sum + pieces.length, 0)

/** Whether a part that is read in pieces should be tried as a whole; not again for a while. */
export function isWholeDue(part: Part, now: number): boolean {
  const isSplit = part.pieces[0]?.block !== part.whole
  if (!isSplit || (now < part.wholeAtMs && part.wholeAtMs - now <= wholeAgainMs)) return false
  part.wholeAtMs = now + wholeAgainMs
  return true
}

/** A part could be read as a whole again. */
export function joinPart(part: Part): void {
  part.pieces = [pieceOf(part.whole)]
}

/** Whoever is connected anew may answer otherwise: nothing is left out, and all is tried as a whole. */
export function beginAnew(rounds: readonly Round[]): void {
  for (const part of rounds.flatMap(({ parts }) => parts)) {
    part.wholeAtMs = 0
    for (const piece of part.pieces) piece.notBeforeMs = 0
  }
}

/** A piece was read. */
export function noteRead(piece: Piece): void {
  piece.refusals = 0
  piece.notBeforeMs = 0
  piece.trouble = null
}

/**
 * What becomes of a piece that the slave refuses: as long as it is busy or faulty it is asked again in its next round; where it says
 * that there is no such register, and keeps to it, the piece falls into halves, and a single value is left out for a while.
 */
export function noteRefused(part: Part, piece: Piece, { code, message }: ModbusError, now: number): void {
  piece.trouble = message
  if (code !== 1 && code !== 2 && code !== 3) return
  piece.refusals += 1
  if (piece.refusals < believed) return
  const halves = code === 1 ? undefined : halvesOf(piece.block)
  if (!halves) {
    piece.notBeforeMs = now + refusedMs
    return
  }
  // halves of what is believed are believed
  part.pieces.splice(part.pieces.indexOf(piece), 1, ...halves.map((half) => pieceOf(half, believed - 1)))
  part.wholeAtMs = now + wholeAgainMs
}

/** Brings a round forward that has something in it that was refused and is not believed yet. */
export function hastenRound(round: Round, now: number): void {
  const isInDoubt = round.parts.some(({ pieces }) =>
    pieces.some(({ refusals }) => refusals > 0 && refusals < believed),
  )
  if (isInDoubt) round.dueMs = Math.min(round.dueMs, now + soonMs)
}

/** What is wrong with something that is read; null where nothing is. */
export function troubleOf(rounds: readonly Round[]): string | null {
  for (const { parts } of rounds)
    for (const { pieces } of parts) for (const { trouble } of pieces) if (trouble !== null) return trouble
  return null
}
