import type { Envelope } from '@energy-console/contract'
import { translate } from '../i18n'
import { CallError } from './CallError'
import { leave } from './leave'
import { notify } from './notify'

interface Handling {
  /** The answer is the data itself. */
  isBare: boolean
  /** Nothing is shown for an ordinary refusal. */
  isQuiet: boolean
  silentCodes: readonly number[]
}

/** Reads an answer and does what the error catalogue (specification, section 8) says about its code. */
export async function receive(response: Response, handling: Handling): Promise<Envelope> {
  const body = await readBody(response)
  const envelope = handling.isBare && response.ok ? bare(body) : (body as Partial<Envelope>)
  const code = envelope.code ?? response.status
  const text = messageOf(envelope)
  if (code === 200) return { code, success: true, data: envelope.data, msg: text }
  if (code === 419) {
    notify.notice(translate('温馨提示'), text)
    return { code, success: false, data: envelope.data, msg: text }
  }
  const error = new CallError(text, code, envelope.error)
  if (code === 401) leave({ kind: 'unauthorized' })
  else if (code === 418) leave({ kind: 'inactive' })
  else if (!handling.isQuiet && !handling.silentCodes.includes(code)) notify.error(text)
  throw error
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return {}
  }
}

const bare = (body: unknown): Partial<Envelope> => ({ code: 200, data: body })

/** The text to show: the refusal's translation, else `msg`, else `error_description`, else 未知错误. */
function messageOf(envelope: Partial<Envelope> & { error_description?: string }): string {
  const { error, msg, error_description: description } = envelope
  if (!error) return translate(msg || description || '未知错误')
  const params = Object.entries(error.params).map(([name, value]) => [
    name,
    typeof value === 'string' ? translate(value) : value,
  ])
  return translate(error.text, Object.fromEntries(params))
}
