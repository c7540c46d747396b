import { AppError } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import {
  createModbusConnection,
  type ModbusConnection,
  ModbusError,
  type RequestOptions,
} from '../../../platform/modbus'
import type { FieldConnector } from '../../../platform/outbound'
import type { VirtualConfig } from './load'

/** How the connection stands. */
export interface LineState {
  state: 'connecting' | 'connected' | 'failed'
  /** Chinese, also the translation key. */
  trouble: string | null
  /** Since it began. */
  requests: number
  /** Where the host has led to; undefined before the first connection. */
  address: string | undefined
}

/** The connection of one virtual gateway: opened, and opened again when it is lost. */
export interface Line {
  readonly state: LineState
  /** Opens it where it is time to; answers whether it is open. */
  open(): boolean
  /** @throws ModbusError */
  request(unitId: number, pdu: Buffer, options: Omit<RequestOptions, 'timeoutMs'>): Promise<Buffer>
  stop(): void
}

/** Who hears of the line. */
export interface LineEvents {
  opened(): void
  /** It was open. */
  closed(): void
  /** It is lost, or could not be opened. */
  lost(trouble: string): void
}

const connectWaitMs = 5_000
/** The longest wait before the next try. */
export const mostWaitMs = 60_000
/** A line on which nothing at all has come for so long, and so many requests were in vain, is opened anew. */
const quiet = { ms: 30_000, requests: 3 }

/** 1, 2, 4 … up to a minute. */
export const waitAfter = (failures: number) => Math.min(1_000 * 2 ** Math.min(failures - 1, 10), mostWaitMs)

/** Builds a line; nothing is opened before it is asked to. */
export function createLine(
  config: VirtualConfig,
  { connector, clock, events }: { connector: FieldConnector; clock: Clock; events: LineEvents },
): Line {
  const { timeoutMs } = config
  const state: LineState = { state: 'connecting', trouble: null, requests: 0, address: undefined }
  let connection: ModbusConnection | undefined
  let isOpening = false
  let isStopped = false
  let failedOpenings = 0
  let openAtMs = 0
  /** Requests without any sign of life since the last one. */
  let inVain = 0
  let inVainSinceMs = 0

  const connect = async () => {
    isOpening = true
    const { tenantId, host, port } = config
    try {
      const socket = await connector.open({ tenantId, host, port }, connectWaitMs)
      if (isStopped) return void socket.destroy()
      state.address = socket.remoteAddress
      const own = createModbusConnection(socket, {
        ...{ parallel: config.parallel, pauseMs: config.pauseMs },
        onClose: () => own === connection && lose('连接已断开'),
      })
      connection = own
      inVain = 0
      const wasOpen = state.state === 'connected'
      state.state = 'connected'
      state.trouble = null
      if (!wasOpen) events.opened()
    } catch (error) {
      if (!isStopped) lose(error instanceof AppError ? String(error.params.reason) : '连接失败')
    } finally {
      isOpening = false
    }
  }

  const lose = (trouble: string) => {
    const wasOpen = state.state === 'connected'
    connection = undefined
    failedOpenings += 1
    openAtMs = clock.now() + waitAfter(failedOpenings)
    state.state = 'failed'
    state.trouble = trouble
    if (wasOpen) events.closed()
    events.lost(trouble)
  }

  /** Whoever has vanished without a word, by a power cut or a firewall, does not close the connection. */
  const renewIfQuiet = () => {
    if (inVain < quiet.requests || clock.now() - inVainSinceMs < quiet.ms) return
    const own = connection
    connection = undefined
    openAtMs = 0
    own?.close()
  }

  return {
    state,
    open() {
      if (isStopped) return false
      if (connection) return true
      const now = clock.now()
      // a clock that was ahead and is right again holds nothing up
      if (!isOpening && (now >= openAtMs || openAtMs - now > mostWaitMs)) void connect()
      return false
    },
    async request(unitId, pdu, options) {
      const own = connection
      if (!own) throw new ModbusError('closed')
      state.requests += 1
      const heard = () => {
        // bytes that are no Modbus have ended it
        if (own !== connection) return
        inVain = 0
        failedOpenings = 0
      }
      try {
        const answer = await own.request(unitId, pdu, { ...options, timeoutMs })
        heard()
        return answer
      } catch (error) {
        if (!(error instanceof ModbusError)) throw error
        if (error.failure === 'exception' || error.failure === 'garbled') heard()
        else if (error.failure === 'timeout') {
          if (inVain === 0) inVainSinceMs = clock.now()
          inVain += 1
          renewIfQuiet()
        }
        throw error
      }
    },
    stop() {
      isStopped = true
      const own = connection
      connection = undefined
      own?.close()
      if (state.state === 'connected') events.closed()
    },
  }
}
