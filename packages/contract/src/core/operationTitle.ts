import { ofSeveral, operations } from './operations'
import { valueWithin } from './sentence'

/** Says a Chinese text in somebody's language: the values stand in it, `context` is one of its meanings. */
export type Translate = (text: string, values?: Record<string, string>) => string

/**
 * What an entry of the operation log says was done, or what a page or button is called that a role gives, in the user's
 * language; both are kept in Chinese, those of records made of what is done and the record's label.
 */
export function operationTitle(title: string, t: Translate): string {
  const whole = t(title)
  if (whole !== title) return whole
  const each = valueWithin(ofSeveral, title)
  if (each) return t(ofSeveral, { label: operationTitle(each, t) })
  for (const operation of Object.values(operations)) {
    const label = valueWithin(operation, title)
    const one = label && t(label, { context: 'one' })
    if (one && one !== label) return t(operation, { label: one })
  }
  return moveTitle(title, t) ?? title
}

/** A move of a life cycle is logged as its verb and the record's label: 送修台账设备. */
function moveTitle(title: string, t: Translate): string | undefined {
  for (let at = 1; at < title.length; at += 1) {
    const [move, label] = [title.slice(0, at), title.slice(at)]
    const one = t(label, { context: 'one' })
    if (one !== label && t(move) !== move) return `${t(move)} · ${one}`
  }
  return undefined
}
