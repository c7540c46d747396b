import { valueWithin } from '@energy-console/contract'
import {
  driftSentence,
  type GatewayLogCode,
  instantSentence,
  namedParts,
  ofNamed,
  refusalDetails,
  refusalSentences,
} from '@energy-console/contract/telemetry'
import { databaseWords } from '../../../kit/databaseWords'
import { clockText } from '../../../kit/device/clockText'

interface Options {
  t: (text: string, values?: Record<string, string | number>) => string
  /** Writes an instant (Unix ms) as a clock of the page shows it. */
  timeOf: (ts: number) => string
}

/** The detail of a refusal as people say it: clocks, times and the database's reasons in words, names and values as they came. */
export function refusalText(code: GatewayLogCode, detail: string, { t, timeOf }: Options): string {
  switch (code) {
    case 'clock_drift': {
      // an earlier server added what it did with the readings
      const seconds = valueWithin(driftSentence, detail.replace(/ \([a-z]+\)$/, ''))
      return seconds === undefined ? detail : clockSentence(Number(seconds), t)
    }
    case 'timestamp_ahead':
    case 'timestamp_too_old':
      return withInstant(detail, timeOf)
    case 'payload_too_large': {
      const bytes = valueWithin(refusalSentences.bytes, detail)
      if (bytes === undefined) return detail
      return t('{{kilobytes}} KB', { kilobytes: Math.ceil(Number(bytes) / 1024).toLocaleString() })
    }
    case 'client_conflict': {
      const { name: clientId, detail: said } = namedParts(detail)
      const count = valueWithin(refusalSentences.takenTimes, said)
      if (count === undefined) return detail
      return t(
        '客户端标识 {{id}} 在 10 分钟内被接管 {{count}} 次：可能有两台设备使用同一标识，请改成各不相同',
        {
          id: clientId,
          count,
        },
      )
    }
    case 'store_failed':
      return databaseWords(detail, t)
    default:
      return inWords(detail, t)
  }
}

const clockSentence = (seconds: number, t: Options['t']): string =>
  seconds < 0
    ? t('{{clock}}，数据按它的时间保存', { clock: clockText(seconds, t) })
    : t('{{clock}}，数据照常保存，到时才显示', { clock: clockText(seconds, t) })

function withInstant(text: string, timeOf: Options['timeOf']): string {
  const { name, detail } = namedParts(text)
  const ts = valueWithin(instantSentence, detail)
  return ts === undefined ? text : ofNamed(name, timeOf(Number(ts)))
}

/** A reason, or `name: reason`, in the user's language. */
function inWords(detail: string, t: Options['t']): string {
  const position = valueWithin(refusalSentences.brokenAt, detail)
  if (position !== undefined) return t(refusalSentences.brokenAt, { position })
  const name = valueWithin(refusalSentences.unknownDevice, detail)
  if (name !== undefined) return t(refusalSentences.unknownDevice, { name })
  for (const reason of Object.values(refusalDetails)) {
    if (detail === reason) return t(reason)
    if (detail.endsWith(ofNamed('', reason)))
      return ofNamed(detail.slice(0, -ofNamed('', reason).length), t(reason))
  }
  return detail
}
