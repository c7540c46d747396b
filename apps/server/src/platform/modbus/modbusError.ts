import { exceptionWords } from './pdu'

/**
 * What goes wrong with one request: no answer in time, the slave's own refusal, no connection, an answer to something else; its turn
 * did not come in time, or too many wait before it – then nothing was sent.
 */
export type ModbusFailure = 'timeout' | 'exception' | 'closed' | 'garbled' | 'late' | 'busy'

const words: Readonly<Record<Exclude<ModbusFailure, 'exception'>, string>> = {
  timeout: '没有及时应答',
  closed: '连接已断开',
  garbled: '应答不符合 Modbus 协议',
  late: '线路繁忙，未在时限内发出',
  busy: '线路繁忙，等待的请求太多',
}

/** A request that came to nothing. */
export class ModbusError extends Error {
  readonly failure: ModbusFailure
  /** Of an exception: the slave's code. */
  readonly code: number | undefined

  constructor(failure: ModbusFailure, code?: number) {
    super(failure === 'exception' ? (exceptionWords[code ?? 0] ?? '设备自定的异常码') : words[failure])
    this.name = 'ModbusError'
    this.failure = failure
    this.code = code
  }
}
