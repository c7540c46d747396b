import * as z from 'zod'
import { zoneClock } from '../automation/timingPlan'
import { field, resource } from '../core'

/** How long whoever is on duty stays so, before the next row of a rota takes over. */
export const turnLengths = { week: '一周', day: '一天', half: '12 小时', third: '8 小时' } as const
export type TurnLength = keyof typeof turnLengths

/** Turns of a rota at most: three a day for a month. */
const mostTurns = 93

/** Who is on duty in one turn. */
const RotaWeek = z.object({
  userId: field.reference('值班人', 'user'),
  secondUserId: field.reference('副班', 'user').nullish(),
})

/** Who is on duty, turn by turn, over and over: a week, a day or a shift each. */
export const Rota = z.object({
  rotaName: field.name('值班表', { column: true, search: true }),
  turnLength: field
    .choice('每班时长', turnLengths, {
      column: 100,
      help: '12 小时为两班倒，8 小时为三班倒：每班一行，休息的人不写',
    })
    .default('week'),
  firstDay: field.date('首班起始日', {
    column: true,
    help: '第一行从这一天的交接时间开始，每班轮到下一行，轮完后从第一行重新开始',
  }),
  handoverAt: field.timeOfDay('交接时间', { column: 100 }).default('08:00'),
  /** Its turns: weeks, as they all were once. */
  weeks: field.rows('轮值', RotaWeek, { min: 1, max: mostTurns }),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
  remark: field.remark().nullish(),
})
export type Rota = z.infer<typeof Rota>

export const rotas = resource({
  path: '/ml-mlink/rota',
  noun: 'rota',
  label: '值班表',
  schema: Rota,
  permission: 'rota',
  title: 'rotaName',
  unique: [{ fields: ['rotaName'] }],
  offered: 'isEnabled',
  answered: {
    /** Who is on duty at this moment, by the clock of the tenant; empty before the first turn. */
    onDutyNames: z.string(),
  },
})

const hourMs = 3_600_000
const hoursOf: Readonly<Record<TurnLength, number>> = { week: 168, day: 24, half: 12, third: 8 }

interface Turns {
  turnLength: TurnLength
  firstDay: string
  /** `HH:mm`, of the first turn; the others follow by the clock. */
  handoverAt: string
  /** How many rows there are. */
  turns: number
}

/** One turn of a rota as it comes, by the clock of whichever place: its row (from 0), when it begins and when the next one does, `yyyy-MM-dd HH:mm`. */
export interface RotaTurn {
  row: number
  startsAt: string
  endsAt: string
}

// what clocks show is compared, so that duty is handed over at the same time in summer and winter
const shownMs = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}Z`)
const shownText = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** The so manieth turn (from 0) since its first. */
function turnOf({ turnLength, firstDay, handoverAt, turns }: Turns, number: number): RotaTurn {
  const starts = shownMs(`${firstDay} ${handoverAt}`) + number * hoursOf[turnLength] * hourMs
  const [startsAt, endsAt] = [shownText(starts), shownText(starts + hoursOf[turnLength] * hourMs)]
  return { row: number % turns, startsAt, endsAt }
}

/** How many turns a rota has been through when clocks show a time; below 0 before its first. */
const servedAt = ({ turnLength, firstDay, handoverAt }: Turns, shown: string) =>
  Math.floor((shownMs(shown) - shownMs(`${firstDay} ${handoverAt}`)) / hourMs / hoursOf[turnLength])

/** The turn in which a rota is at an instant, by what the clock of a place shows, or so many later; undefined before its first. */
export function rotaTurnOf(rota: Turns, atMs: number, timeZone: string, later = 0): RotaTurn | undefined {
  const served = servedAt(rota, zoneClock(timeZone).shown(atMs))
  return rota.turns < 1 || served < 0 ? undefined : turnOf(rota, served + later)
}

/** In which of its turns (from 0) a rota is at an instant, by what the clock of a place shows; undefined before its first. */
export const rotaTurnAt = (rota: Turns, atMs: number, timeZone: string): number | undefined =>
  rotaTurnOf(rota, atMs, timeZone)?.row

/** The turns that begin on days from `first` to `last`, both included, ascending. */
export function rotaTurnsIn(rota: Turns, first: string, last: string): RotaTurn[] {
  if (rota.turns < 1) return []
  const found: RotaTurn[] = []
  for (let number = Math.max(servedAt(rota, `${first} 00:00`), 0); ; number += 1) {
    const turn = turnOf(rota, number)
    if (turn.startsAt.slice(0, 10) > last) return found
    if (turn.startsAt.slice(0, 10) >= first) found.push(turn)
  }
}
