import { storableText } from '../../../platform/text'

/** Why the device would not: `{ "error": … }` or `{ "success": false, "msg"?: … }`. */
export function refusalIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { error, success, msg, message } = answer as Record<string, unknown>
  if (error !== undefined && error !== null && error !== false) return text(error)
  if (success === false) return text(msg ?? message ?? '')
  return undefined
}

/** The words of a refusal: a text, or the one that stands in an object or beside a code. JSON says nothing to people. */
function text(reason: unknown): string {
  const unsaid = '未说明原因'
  if (typeof reason === 'string') return storableText(reason, 200) || unsaid
  if (typeof reason === 'number') return String(reason)
  if (typeof reason !== 'object' || reason === null) return unsaid
  const { message, msg, reason: why, code } = reason as Record<string, unknown>
  return text(message ?? msg ?? why ?? code)
}
