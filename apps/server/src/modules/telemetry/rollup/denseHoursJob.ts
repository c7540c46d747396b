import { setTimeout as delay } from 'node:timers/promises'
import { usableTimeZone } from '@energy-console/contract'
import { toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { platformZone } from '../../system'
import { denseHours } from './denseHours'

const jobName = 'telemetry.denseHours'
/** By the clock of the platform; a night in which clocks skip it goes without. */
const hourOfNight = '02'
/** How long a moment is waited for in which no reading waits, and how often it is looked for, ms. */
const patienceMs = 2 * 3_600_000
const lookMs = 1_000
/** Waiting for that moment and for who has written for long, and building, some minutes for each ten million hours. */
const mostSeconds = 12 * 3_600

/** Looks each night how dense the index of hours is. Where it could not be built anew, it is tried the next night; that there is no room for it is logged. */
export function defineDenseHours(
  {
    db,
    disk,
    jobs,
    clock,
    log,
  }: Pick<Platform, 'db' | 'clock'> & {
    log: Pick<Platform['log'], 'warn'>
    disk: Pick<Platform['disk'], 'spareBytes'>
    jobs: Pick<Platform['jobs'], 'define' | 'schedule'>
  },
  /** Whether readings wait to be stored. */
  isBusy: () => boolean,
): void {
  const isNight = async () => {
    const zone = usableTimeZone(await db.asSystem(platformZone))
    return toWireTime(new Date(clock.now()), zone).slice(11, 13) === hourOfNight
  }
  const hasMoment = async (stopping: AbortSignal) => {
    const untilMs = performance.now() + patienceMs
    while (isBusy() && !stopping.aborted && performance.now() < untilMs)
      await delay(lookMs, undefined, { signal: stopping }).catch(() => undefined)
    return !isBusy() && !stopping.aborted
  }
  jobs.define(
    jobName,
    async (_data, stopping) => {
      if ((await isNight()) && (await hasMoment(stopping)))
        await denseHours(db, { spareBytes: disk.spareBytes, stopping, log })
    },
    { seconds: mostSeconds, retries: 0 },
  )
  jobs.schedule(jobName, '47 * * * *')
}
