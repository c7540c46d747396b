/** Part of what is announced: words, or a place that is filled when it is spoken. */
type VoicePart = { text: string } | { place: string }

/** Places that every text may have; the Chinese names and the English ones mean the same. */
const ownPlaces: Readonly<Record<string, 'station' | 'date' | 'time'>> = {
  站点: 'station',
  日期: 'date',
  时间: 'time',
  station: 'station',
  date: 'date',
  time: 'time',
}

/** What fills the places of a text. */
export interface VoiceFilling {
  station: string
  /** `yyyy-MM-dd` and `HH:mm` of the station. */
  date: string
  time: string
  /** The value of a point by its name, `device / property`; undefined for one that there is not. */
  shownOf(pointName: string): string | undefined
}

/** The pieces of a text; undefined where a brace is not closed, or stands alone. */
function partsOf(content: string): VoicePart[] | undefined {
  const parts = content
    .split(/\{([^{}]*)\}/)
    .map((piece, index): VoicePart => (index % 2 === 0 ? { text: piece } : { place: piece.trim() }))
  const isWhole = parts.every((part) => 'place' in part || !/[{}]/.test(part.text))
  return isWhole && parts.every((part) => !('place' in part) || part.place !== '') ? parts : undefined
}

/** A point's name as it is stored, however the slash is spaced. */
const pointNameOf = (place: string) => place.replace(/\s*\/\s*/, ' / ')

/** The points that a text names, `device / property`; undefined where its braces are wrong. */
export function pointsNamedIn(content: string): string[] | undefined {
  const parts = partsOf(content)
  return (
    parts && [
      ...new Set(
        parts.flatMap((part) =>
          'place' in part && !Object.hasOwn(ownPlaces, part.place) ? [pointNameOf(part.place)] : [],
        ),
      ),
    ]
  )
}

/** The text as it is spoken; a point that is gone leaves two dashes. */
export const spokenText = (content: string, filling: VoiceFilling): string =>
  (partsOf(content) ?? [{ text: content }])
    .map((part) => {
      if ('text' in part) return part.text
      const own = Object.hasOwn(ownPlaces, part.place) ? ownPlaces[part.place] : undefined
      return own ? filling[own] : (filling.shownOf(pointNameOf(part.place)) ?? '--')
    })
    .join('')
