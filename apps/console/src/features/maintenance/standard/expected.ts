import { type StandardItem, wordsOf } from '@energy-console/contract/maintenance'

type Expected = Pick<StandardItem, 'itemKind' | 'unit' | 'lowLimit' | 'highLimit' | 'choices' | 'goodChoices'>

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: false })

/** The range in which a number is well: `0 – 85 ℃`, `≤ 85 ℃`; nothing where there is no limit. */
export function rangeText({ lowLimit, highLimit, unit }: Omit<Expected, 'itemKind'>): string {
  const [low, high] = [lowLimit, highLimit].map((limit) => (limit == null ? '' : number.format(limit)))
  const range = low && high ? `${low} – ${high}` : low ? `≥ ${low}` : high ? `≤ ${high}` : ''
  return [range, unit].filter(Boolean).join(' ')
}

/** What an item is well with; nothing where whoever does it judges. */
export function expectedText(item: Expected): string {
  switch (item.itemKind) {
    case 'number':
    case 'reading':
      return rangeText(item)
    case 'choice':
      return wordsOf(item.goodChoices).join(' / ')
    default:
      return ''
  }
}
