import { durationText } from '../value/durationText'

/** `t` of a text with a number in it. */
type Translate = (text: string, values: { count: number }) => string

const round = (count: number) => Math.round(count * 10) / 10

/** By how much a clock is ahead of ours, or behind (below 0), in words. */
export function clockText(seconds: number, t: Translate): string {
  const size = Math.abs(seconds)
  const isBehind = seconds < 0
  if (size < 90) {
    const count = Math.round(size)
    return isBehind ? t('时钟落后 {{count}} 秒', { count }) : t('时钟超前 {{count}} 秒', { count })
  }
  if (size < 5400) {
    const count = round(size / 60)
    return isBehind ? t('时钟落后 {{count}} 分钟', { count }) : t('时钟超前 {{count}} 分钟', { count })
  }
  if (size < 172_800) {
    const count = round(size / 3600)
    return isBehind ? t('时钟落后 {{count}} 小时', { count }) : t('时钟超前 {{count}} 小时', { count })
  }
  const count = round(size / 86_400)
  return isBehind ? t('时钟落后 {{count}} 天', { count }) : t('时钟超前 {{count}} 天', { count })
}

/** The same with a sign, for columns: +3 小时, −12 秒. */
export function driftText(seconds: number, t: Translate): string {
  const size = durationText(Math.abs(seconds), 's', t)
  return seconds === 0 ? size : `${seconds < 0 ? '−' : '+'}${size}`
}
