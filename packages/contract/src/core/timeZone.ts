/** The zone of a tenant or station that has chosen none. */
export const plainZone = 'Asia/Shanghai'

/** Whether the runtime knows an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The zone that times are shown in where this one is stored: itself, or UTC where the runtime does not know it. */
export const usableTimeZone = (name: string): string => (isTimeZone(name) ? name : 'UTC')
