import { coreErrors } from '@energy-console/contract'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Cluster } from '../../../platform/cluster'
import type { Database } from '../../../platform/database'
import { partitionCount } from '../../../platform/engine'
import { AppError, refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import type { ModbusRange } from '../../../platform/modbus'
import { type Browsing, leavesWithinMs } from './browsing'

type Wanted = Parameters<Browsing['write']>[2]

/** What a process asks of the one that polls a virtual gateway. */
type Asked = { from: string; id: number; virtualId: string; unitId: number } & (
  | { read: ModbusRange }
  | { write: Wanted }
)

/** What comes of it, step by step: a write is begun once whoever asked says again that he still wants it. */
type Told = { id: number } & (
  | { step: 'ready' | 'sent' }
  | { step: 'done'; registers: number[]; answerMs: number }
  | { step: 'refused'; key: string; params: Record<string, string | number> }
)

const toPolling = 'registers.asked'
const toPollingAgain = 'registers.wanted'
const toAsking = 'registers.told'
/** For so long it is waited for the process that polls to say that it hears. */
const hearsWithinMs = 1_000
/** A write that nobody confirms within this time, by the clock of whoever would write, is not begun. */
const confirmWithinMs = 500
/** How long it is waited for a write to leave once it is confirmed: longer than it may take, and the ways there and back. */
const sentWithinMs = confirmWithinMs + leavesWithinMs + 1_000
/** Longer than a slave is waited for. */
const answersWithinMs = 30_000

const packed = (message: object) => Buffer.from(JSON.stringify(message))
const unpacked = (message: Uint8Array): unknown => JSON.parse(Buffer.from(message).toString())
const specs = new Map(
  [...Object.values(telemetryErrors), ...Object.values(coreErrors)].map((of) => [of.key, of]),
)

const failed = (reason: string) => refuse(telemetryErrors.modbusFailed, { reason })
const unheard = () => failed('轮询它的服务进程没有应答')
const unknown = () => failed('没有及时应答，是否已写入不得而知')

/** Registers of virtual gateways, whichever process polls them. */
export interface BrowsingAnywhere extends Browsing {
  /** Answers what others ask of those that are polled here. Returns what ends it. */
  start(): () => void
}

/**
 * Leads reads and writes to the process that polls the virtual gateway, where that is another one. A write that comes there late is not
 * begun: it says that it hears, and is begun if it is told to at once. So it has left, or never will, by the time that the one who asked
 * stops waiting.
 */
export function browseElsewhere(
  here: Browsing,
  {
    db,
    clock,
    scheduler,
    log,
    cluster,
  }: { db: Database; clock: Clock; scheduler: Scheduler; log: Logger; cluster: Pick<Cluster, 'id' | 'bus'> },
): BrowsingAnywhere {
  const { id: ownId, bus: post } = cluster
  const asked = new Map<number, (told: Told) => void>()
  const confirms = new Map<string, () => void>()
  let last = 0

  /** Who polls it; undefined where that is this process, or it is gone. @throws AppError where nobody does */
  const pollerElsewhere = async (virtualId: string): Promise<string | undefined> => {
    const owner = await db.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ owner: string | null }>(sql`
        select l.owner from virtual_gateway v
        join engine_lease l on l.role = 'ingest' and l.partition = v.station_id % ${sql.raw(String(partitionCount))}
        where v.id = ${virtualId}`)
      return rows[0] && (rows[0].owner ?? '')
    })
    if (owner === '') throw failed('没有服务进程轮询它')
    return owner === ownId ? undefined : owner
  }

  /** Waits for a step of what was asked. @throws AppError where it is refused, or `late` comes first */
  const createSteps = (id: number) => {
    const come: Told[] = []
    let isFollowed: (() => void) | undefined
    asked.set(id, (told) => {
      come.push(told)
      isFollowed?.()
    })
    return {
      async until<S extends 'ready' | 'sent' | 'done'>(
        step: S,
        { withinMs, late }: { withinMs: number; late(): AppError },
      ): Promise<Extract<Told, { step: S }>> {
        let isLate = false
        const endWait = scheduler.at('registers elsewhere', clock.now() + withinMs, () => {
          isLate = true
          isFollowed?.()
        })
        try {
          for (;;) {
            const refused = come.find((told) => told.step === 'refused')
            if (refused?.step === 'refused')
              throw refuse(specs.get(refused.key) ?? telemetryErrors.modbusFailed, refused.params)
            const found = come.find((told) => told.step === step)
            if (found) return found as Extract<Told, { step: S }>
            if (isLate) throw late()
            await new Promise<void>((resolve) => {
              isFollowed = resolve
            })
          }
        } finally {
          endWait()
        }
      },
      end: () => void asked.delete(id),
    }
  }

  const ask = (
    to: string,
    what: { virtualId: string; unitId: number } & ({ read: ModbusRange } | { write: Wanted }),
  ) => {
    last += 1
    if (!post.isUp()) throw unheard()
    const steps = createSteps(last)
    post.send(to, toPolling, packed({ from: ownId, id: last, ...what }))
    return { ...steps, id: last }
  }

  /** Carries out what another process asks. */
  const carryOut = async (message: Asked) => {
    const { from, id, virtualId, unitId } = message
    const tell = (told: object) => post.send(from, toAsking, packed({ id, ...told }))
    try {
      tell({ step: 'ready' })
      if ('read' in message)
        return tell({ step: 'done', ...(await here.read(virtualId, unitId, message.read)) })
      // whoever asked has stopped waiting
      if (!(await isConfirmed(`${from} ${id}`))) throw unheard()
      const { done } = await here.write(virtualId, unitId, message.write)
      tell({ step: 'sent' })
      tell({ step: 'done', registers: await done, answerMs: 0 })
    } catch (error) {
      if (!(error instanceof AppError))
        log.error({ err: error, virtualId }, 'registers asked for by another process')
      const { spec, params } = error instanceof AppError ? error : failed('服务内部错误')
      tell({ step: 'refused', key: spec.key, params })
    }
  }

  const isConfirmed = (key: string) =>
    new Promise<boolean>((resolve) => {
      const end = (is: boolean) => {
        cancel()
        confirms.delete(key)
        resolve(is)
      }
      const until = clock.now() + confirmWithinMs
      const cancel = scheduler.at('write of registers', until, () => end(false))
      // a process that stood still hears of what came meanwhile before it hears that it is late
      confirms.set(key, () => end(clock.now() < until))
    })

  return {
    async read(virtualId, unitId, range) {
      const poller = await pollerElsewhere(virtualId)
      if (poller === undefined) return here.read(virtualId, unitId, range)
      const asking = ask(poller, { virtualId, unitId, read: range })
      try {
        await asking.until('ready', { withinMs: hearsWithinMs, late: unheard })
        const { registers, answerMs } = await asking.until('done', {
          withinMs: answersWithinMs,
          late: unheard,
        })
        return { registers, answerMs }
      } finally {
        asking.end()
      }
    },
    async write(virtualId, unitId, wanted) {
      const poller = await pollerElsewhere(virtualId)
      if (poller === undefined) return here.write(virtualId, unitId, wanted)
      const asking = ask(poller, { virtualId, unitId, write: wanted })
      try {
        await asking.until('ready', { withinMs: hearsWithinMs, late: unheard })
        post.send(poller, toPollingAgain, packed({ from: ownId, id: asking.id }))
        await asking.until('sent', { withinMs: sentWithinMs, late: unknown })
      } catch (error) {
        asking.end()
        throw error
      }
      const done = asking
        .until('done', { withinMs: answersWithinMs, late: unknown })
        .then(({ registers }) => registers)
        .finally(asking.end)
      return { done }
    },
    start() {
      const ends = [
        post.receive(toPolling, (message) => void carryOut(unpacked(message) as Asked)),
        post.receive(toPollingAgain, (message) => {
          const { from, id } = unpacked(message) as Pick<Asked, 'from' | 'id'>
          confirms.get(`${from} ${id}`)?.()
        }),
        post.receive(toAsking, (message) => {
          const told = unpacked(message) as Told
          asked.get(told.id)?.(told)
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
