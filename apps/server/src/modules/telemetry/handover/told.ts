import type { HandoverSection } from '@energy-console/contract/maintenance'

/** Which station is handed over, and since and until when. */
export interface Span {
  stationId: string
  from: Date
  until: Date
}

/** Something that somebody has said of a device or a station; `total` is how many there are. */
export interface SaidRow extends Record<string, unknown> {
  name: string
  words: string
  person: string
  time: Date
  total: number
}

/** What a section tells. */
export type Told = Pick<HandoverSection, 'count' | 'lines'>

/** What people have said, as lines of a section. */
export const told = (rows: readonly SaidRow[]): Told => ({
  count: rows[0]?.total ?? 0,
  lines: rows.map(({ name, words, person, time }) => ({
    text: { text: '{{name}}：{{words}}（{{person}}）', params: { name, words, person } },
    time: new Date(time).toISOString(),
  })),
})
