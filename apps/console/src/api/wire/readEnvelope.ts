import type { Envelope } from '@energy-console/contract'
import { translate } from '../../i18n'
import { CallError } from '../CallError'

/**
 * An answer's envelope. `isBare`: the answer is the data itself. What is fine and yet no envelope comes from something
 * between here and the server: 502.
 *
 * @throws CallError with code 0 where the answer breaks off, as where none comes
 */
export async function readEnvelope(
  response: Response,
  { isBare }: { isBare: boolean },
): Promise<Partial<Envelope> & { code: number }> {
  const text = await response.text().catch(() => {
    throw new CallError(translate('网络连接失败，请检查网络'), 0)
  })
  const body = parse(text)
  if (isBare && response.ok) return { code: 200, data: body }
  const envelope = (body ?? {}) as Partial<Envelope>
  return { ...envelope, code: envelope.code ?? (response.ok ? 502 : response.status) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
