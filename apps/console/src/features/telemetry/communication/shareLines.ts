import type { ShareLine } from './ShareMap'

interface Subject<Day> extends ShareLine<Day> {
  stationName: string
}

/** Lines of a map: of those that have one name, of two stations, each says its station. */
export function shareLines<Day>(subjects: readonly Subject<Day>[]): ShareLine<Day>[] {
  const count = new Map<string, number>()
  for (const { name } of subjects) count.set(name, (count.get(name) ?? 0) + 1)
  return subjects.map(({ stationName, name, ...line }) => ({
    ...line,
    name: (count.get(name) ?? 0) > 1 ? `${stationName} · ${name}` : name,
  }))
}
