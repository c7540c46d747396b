import {
  type Band,
  type BasicCharge,
  bandList,
  type Schedule,
  scheduleProblems,
  TariffTerms,
} from '@energy-console/contract/energy'

/** Terms while they are typed: numbers may be missing still. */
export type TermsDraft = Schedule & {
  tiers?: TiersDraft | undefined
  basic?: BasicDraft | undefined
  powerFactorStandard?: TariffTerms['powerFactorStandard']
  surcharges: { surchargeName: string; price: string }[]
}
export interface TiersDraft {
  by: 'month' | 'year'
  steps: { aboveKwh: number | null; addition: string }[]
}
export interface BasicDraft {
  by: BasicCharge['by']
  price: string
  capacityKva?: number | null
  agreedKw?: number | null
  tolerance?: number | null
}

/** A tariff while it is typed. */
export interface TariffDraft {
  tariffName: string
  validFrom: string
  remark: string
  reason: string
  terms: TermsDraft
}

/** What is wrong with a draft, by the path of the field (`terms.seasons.0.prices.peak`). */
export type Problems = ReadonlyMap<string, string>

/** Everything that keeps a draft from being saved. */
export function problemsOf({ tariffName, validFrom, terms }: TariffDraft): Problems {
  const problems = new Map<string, string>()
  const add = (path: readonly PropertyKey[], text: string) => {
    const at = path.map(String).join('.')
    if (!problems.has(at)) problems.set(at, text)
  }
  if (tariffName.trim() === '') add(['tariffName'], '请输入电价名称')
  if (validFrom === '') add(['validFrom'], '请选择执行日期')
  for (const { path, text } of scheduleProblems(terms)) add(['terms', ...path], text)
  for (const { path, message } of TariffTerms.safeParse(terms).error?.issues ?? [])
    add(['terms', ...path], message)
  return problems
}

/** The terms of a draft that has no problems. */
export const finishedTerms = ({ terms }: TariffDraft): TariffTerms => TariffTerms.parse(terms)

/** What a new tariff begins with: one price round the clock and the year. */
export const blankTerms = (names: { table: string; season: string }): TermsDraft => ({
  dayTables: [{ tableName: names.table, periods: [{ startMinute: 0, band: 'flat' }] }],
  seasons: [
    {
      seasonName: names.season,
      start: '01-01',
      tables: { workday: 0, weekend: 0, holiday: 0 },
      prices: {},
    },
  ],
  surcharges: [],
})

/** The bands that occur in a season, from the dearest on. */
export function bandsOfSeason({ dayTables, seasons }: Schedule, season: number): Band[] {
  const tables = Object.values(seasons[season]?.tables ?? {})
  const used = new Set(tables.flatMap((table) => dayTables[table]?.periods.map(({ band }) => band) ?? []))
  return bandList.filter((band) => used.has(band))
}

/** Whether a season stands on a day table, which then cannot be removed. */
export const isTableUsed = ({ seasons }: Schedule, table: number): boolean =>
  seasons.some(({ tables }) => Object.values(tables).includes(table))

/** Takes an unused day table away; seasons keep theirs. */
export function removeTable<T extends Schedule>(terms: T, table: number): T {
  if (isTableUsed(terms, table) || terms.dayTables.length < 2) return terms
  const shifted = (at: number) => (at > table ? at - 1 : at)
  return {
    ...terms,
    dayTables: terms.dayTables.filter((_, at) => at !== table),
    seasons: terms.seasons.map((season) => ({
      ...season,
      tables: {
        workday: shifted(season.tables.workday),
        weekend: shifted(season.tables.weekend),
        holiday: shifted(season.tables.holiday),
      },
    })),
  }
}

/** An array with another entry at a place. */
export const replaced = <T>(list: readonly T[], index: number, entry: T): T[] =>
  list.map((one, at) => (at === index ? entry : one))

/** An array without the entry at a place. */
export const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)
