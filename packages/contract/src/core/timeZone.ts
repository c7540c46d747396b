/** The zone of a tenant or station that has chosen none. */
export const plainZone = 'Asia/Shanghai'

/** Names that the runtime was found to know: it takes long to ask it, and a list asks for each of its rows. */
const known = new Set<string>()
const mostKnown = 1_000

/** Whether the runtime knows an IANA time zone. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (known.size < mostKnown) known.add(name)
    return true
  } catch {
    return false
  }
}

/** The zone that times are shown in where this one is stored: itself, or UTC where the runtime does not know it. */
export const usableTimeZone = (name: string): string => (isTimeZone(name) ? name : 'UTC')
