/** `t` of a text with a number in it. */
type Translate = (text: string, values: { count: number }) => string

/** By how much a clock is ahead of ours, or behind (below 0), in words. */
export function clockText(seconds: number, t: Translate): string {
  const size = Math.abs(seconds)
  const round = (count: number) => Math.round(count * 10) / 10
  if (size < 5400) {
    const count = round(size / 60)
    return seconds < 0 ? t('时钟落后 {{count}} 分钟', { count }) : t('时钟超前 {{count}} 分钟', { count })
  }
  const count = round(size / 3600)
  return seconds < 0 ? t('时钟落后 {{count}} 小时', { count }) : t('时钟超前 {{count}} 小时', { count })
}
