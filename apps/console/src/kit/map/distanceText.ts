type Translate = (text: string, values: { count: number }) => string

/** A distance as people say it: whole metres, from a kilometre on kilometres to a tenth. */
export function distanceText(metres: number, t: Translate): string {
  const whole = Math.round(metres)
  return whole < 1_000
    ? t('{{count}} 米', { count: whole })
    : t('{{count}} 公里', { count: Math.round(metres / 100) / 10 })
}
