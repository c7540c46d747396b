import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import {
  type Database,
  failureOf,
  isConnectionFailure,
  sqlStateOf,
  sqlStates,
} from '../../../platform/database'
import type { DiskWatch } from '../../../platform/disk'
import type { Clock } from '../../../platform/jobs/clock'
import { type Partitions, samplePlan } from '../store/partitions'
import type { Batch } from './batch'
import { commitSql } from './commitSql'

/** The batch took longer than a statement may. A smaller one may pass. */
export class BatchTooSlow extends Error {}

/** Stores batches one after the other, so that their sequence is the order in which they became visible. */
export interface Committer {
  /**
   * Answers the batch's sequence once it is on disk. While the database is away it tries again.
   *
   * @throws BatchTooSlow unless `isSmallest`, which tries again; what PostgreSQL refuses for good; and when
   * {@link Committer.close} was called meanwhile.
   */
  commit(batch: Batch, options?: { isSmallest: boolean }): Promise<number>
  /** Gives up what is being tried and returns the connection. */
  close(): void
}

/** Where one reading is repeated, more are: after a restart gateways send again what was not acknowledged. */
const carefulAfterRepeat = 100

/** Works on one connection of its pool that it keeps. */
export function createCommitter(options: {
  db: Database
  partitions: Partitions
  clock: Clock
  /** Hears whether the database has room for a batch. */
  disk: Pick<DiskWatch, 'databaseFull'>
  log: Logger
  /** Other processes store batches in the same order. */
  isShared: boolean
}): Committer {
  const { db, partitions, clock, disk, log, isShared } = options
  let client: PoolClient | undefined
  /** Points that have a newest value. */
  const known = new Set<string>()
  /** So many batches more are stored with care, because readings have been repeated just now. */
  let carefulBatches = 0
  let sequence = 0
  let isClosed = false

  /** A connection, and the last sequence as the database knows it: after a failure nobody knows what was stored. */
  const connect = async () => {
    const fresh = await db.commitPool.connect()
    try {
      const { rows } = await fresh.query<{ last: string }>(
        'select coalesce(max(sequence), 0) as last from ingest_batch',
      )
      sequence = Number(rows[0]?.last ?? 0)
    } catch (error) {
      fresh.release(true)
      throw error
    }
    client = fresh
    return fresh
  }

  /** Answers the batch's place: the next, or the one that the statement took. */
  const execute = async (connection: PoolClient, batch: Batch): Promise<number> => {
    const { isPlain } = batch
    const values = [
      ...batch.parameters,
      isShared ? sequence : sequence + 1,
      clock.now(),
      ...batch.furtherParameters,
    ]
    const store = async (isFast: boolean) => {
      const statement = commitSql({ isPlain, isFast, isShared })
      const { rows } = await connection.query<{ sequence: string }>({ ...statement, values })
      return isShared ? Number(rows[0]?.sequence) : sequence + 1
    }
    const isFast = carefulBatches === 0 && batch.newestPoints.every((point) => known.has(point))
    try {
      if (isFast) return await store(true)
    } catch (error) {
      if (sqlStateOf(error) !== sqlStates.unique) throw error
      carefulBatches = carefulAfterRepeat
    }
    const place = await store(false)
    carefulBatches = Math.max(carefulBatches - 1, 0)
    for (const point of batch.newestPoints) known.add(point)
    return place
  }

  const attempt = async (batch: Batch) => {
    // not the days between: what is imported may lie years before what has just come
    for (const at of batch.dayTs) await partitions.ensure(samplePlan, at, at)
    const connection = client ?? (await connect())
    const place = await execute(connection, batch)
    disk.databaseFull(false)
    sequence = place
    return place
  }

  const disconnect = () => {
    client?.release(true)
    client = undefined
  }

  return {
    async commit(batch, { isSmallest } = { isSmallest: false }) {
      let isLookedAnew = false
      for (let tries = 1; ; tries += 1) {
        if (isClosed) throw new Error('ingest is closed')
        try {
          return await attempt(batch)
        } catch (error) {
          disconnect()
          const state = sqlStateOf(error)
          // whatever else the database answers, it does not say that it is full: somebody has to try again
          if (state === sqlStates.diskFull) disk.databaseFull(true)
          else if (state !== undefined && !isConnectionFailure(error)) disk.databaseFull(false)
          const failure = failureOf(error)
          if (failure === 'slow' && !isSmallest) throw new BatchTooSlow('batch too slow', { cause: error })
          const lacksPartition = sqlStateOf(error) === sqlStates.check && !isLookedAnew
          if (lacksPartition) {
            // somebody else has dropped one
            partitions.forget()
            isLookedAnew = true
          } else if (failure === 'fault') throw error
          // Another sequence may pass: the last one is read anew.
          else if (failure === 'refused' && sqlStateOf(error) !== sqlStates.unique) throw error
          if (tries === 1 || tries % 20 === 0)
            log.warn({ err: error, tries, readings: batch.readings }, 'batch not stored yet')
          await pause(Math.min(50 * 2 ** Math.min(tries, 6), 2000))
        }
      }
    },
    close() {
      isClosed = true
      disconnect()
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
