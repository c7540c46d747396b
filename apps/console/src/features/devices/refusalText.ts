import type { GatewayLogCode } from '@energy-console/contract/telemetry'
import { databaseWords } from '../../kit/databaseWords'
import { clockText } from './clockText'

interface Options {
  t: (text: string, values?: Record<string, string | number>) => string
  /** Writes an instant (Unix ms) as a clock of the page shows it. */
  timeOf: (ts: number) => string
}

/** The detail of a refusal as people say it: clocks, times and the database's reasons in words, names and values as they came. */
export function refusalText(code: GatewayLogCode, detail: string, { t, timeOf }: Options): string {
  switch (code) {
    case 'clock_drift': {
      const seconds = /^-?\d+/.exec(detail)?.[0]
      return seconds === undefined ? detail : clockSentence(Number(seconds), t)
    }
    case 'timestamp_ahead':
    case 'timestamp_too_old':
      return detail.replace(/: ts = (\d+)$/, (_, ts: string) => `: ${timeOf(Number(ts))}`)
    case 'payload_too_large':
      return detail.replace(/^(\d+) 字节$/, (_, bytes: string) =>
        t('{{kilobytes}} KB', { kilobytes: Math.ceil(Number(bytes) / 1024).toLocaleString() }),
      )
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

/** What the server says of a message's shape; Chinese, also translation keys. */
const reasons = [
  '应为对象',
  '应为 {"设备名称": […]}',
  '嵌套层数过多',
  '内容为空',
  '内容不完整',
  '连接被拒绝：账号或租户的连接数已达上限',
]

/** `name: reason`, with the reason in the user's language. */
function inWords(detail: string, t: Options['t']): string {
  const at = /^第 (\d+) 个字符处$/.exec(detail)?.[1]
  if (at !== undefined) return t('第 {{position}} 个字符处', { position: at })
  const reason = reasons.find((one) => detail === one || detail.endsWith(`: ${one}`))
  return reason === undefined ? detail : `${detail.slice(0, detail.length - reason.length)}${t(reason)}`
}
