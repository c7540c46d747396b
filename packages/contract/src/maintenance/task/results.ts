import { type StandardItem, wordsOf } from '../standard/standards'

/** What an item of the kind “check” is answered with. */
export const checkResults = { ok: '正常', failed: '异常' } as const

/** Characters of a result at most. */
export const mostResultLength = 500

/** What is to be answered, and within which limits. */
export type AskedItem = Pick<StandardItem, 'itemKind' | 'lowLimit' | 'highLimit' | 'choices' | 'goodChoices'>

const numberPattern = /^[+-]?\d{1,15}(\.\d{1,9})?$/

/** The number that somebody has entered; undefined for what is none. A comma is a decimal point to some. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/[,，]/, '.')
  return numberPattern.test(plain) ? Number(plain) : undefined
}

/** How a result stands: taken or not, well or not. One source for the page, which marks it at once, and for what is stored. */
export type Judgement = { isTaken: false } | { isTaken: true; value: string; isFailed: boolean }

const refused: Judgement = { isTaken: false }
const taken = (value: string, isFailed: boolean): Judgement => ({ isTaken: true, value, isFailed })

/** Judges what was entered for an item. Photos are no value: how many there are is. */
export function judge(item: AskedItem, entered: string): Judgement {
  const text = entered.trim()
  if (text === '' || text.length > mostResultLength) return refused
  switch (item.itemKind) {
    case 'check':
      return Object.hasOwn(checkResults, text) ? taken(text, text === 'failed') : refused
    case 'number':
    case 'reading': {
      const number = numberOf(text)
      if (number === undefined) return refused
      const { lowLimit, highLimit } = item
      return taken(
        String(number),
        (lowLimit != null && number < lowLimit) || (highLimit != null && number > highLimit),
      )
    }
    case 'choice': {
      if (!wordsOf(item.choices).includes(text)) return refused
      const good = wordsOf(item.goodChoices)
      return taken(text, good.length > 0 && !good.includes(text))
    }
    case 'text':
      return taken(text, false)
    case 'photo':
      return /^[1-9]\d?$/.test(text) ? taken(text, false) : refused
  }
}

/** Whether an item is answered: by a value, or by a note that says why there is none. */
export const isAnswered = ({ value, note }: { value: string | null; note: string | null }): boolean =>
  value !== null || (note ?? '') !== ''
