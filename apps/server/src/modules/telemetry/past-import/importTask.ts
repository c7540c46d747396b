import { coreErrors } from '@energy-console/contract'
import {
  mostPastProblems,
  pastImportCode,
  pastImportHolder,
  startPastImport,
} from '@energy-console/contract/telemetry'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { TaskContext, TaskKind } from '../../../platform/tasks'
import type { Pipeline } from '../ingest/pipeline'
import type { Routing } from '../routing/createRouting'
import { type Partitions, samplePlan } from '../store/partitions'
import { linesOf, type PastLine } from './columns'
import { piecesOf } from './filesOfImports'
import { createPointFinder } from './findPoints'
import { missingReadings } from './missingReadings'
import { type DayPiece, piecesByDay, roomForPastDays } from './pastDays'
import { readChunk } from './readChunk'
import { readLines } from './readLines'
import { createTimeReader } from './readTime'
import { type PlannedLines, pastImportTable } from './table'

/** The kind of the tasks. */
export const pastImportKind = 'telemetry.pastImport'

/** Lines that are stored together, or as many readings of fewer. */
const linesAtOnce = 8_000

/** What an import is made with. */
export interface Importing {
  platform: Pick<Platform, 'attachments' | 'clock' | 'imports' | 'jobs'>
  pipeline: Pick<Pipeline, 'submitPast'>
  routing: Routing
  partitions: Partitions
}

type Run = typeof pastImportTable.$inferSelect

/** An import of the session's user. @throws notFound */
export async function ownImport(tx: Tx, { userId }: Session, id: string): Promise<Run> {
  const [run] = await tx
    .select()
    .from(pastImportTable)
    .where(and(eq(pastImportTable.id, id), eq(pastImportTable.userId, userId)))
    .for('update')
  if (!run) throw notFound()
  return run
}

/**
 * Stores the readings of a file by the way of all readings, so that roll-ups and sealing follow. What is about to be stored is
 * counted before, and how far it has come is noted after: cut off at whatever step, it goes on, and counts every line once.
 */
export const pastImportTask = (importing: Importing): TaskKind => ({
  isRepeatable: true,
  async run(task) {
    const { session, inTenant, progress } = task
    const { attachments, jobs } = importing.platform
    if (!holds(session, pastImportCode)) throw refuse(coreErrors.forbidden, { permission: pastImportCode })
    const run = await inTenant((tx) => ownImport(tx, session, String(task.input.id)))
    if (run.doneTime) return { note: noteOf(run) }
    await importing.routing.settle()
    const size = Number(task.input.size)
    let bytes = 0
    const pieces = piecesOf(attachments, inTenant, run.attachmentId, (more) => {
      bytes += more
    })
    const take = taking(importing, { ...task, progress: () => progress(bytes, size) }, run)
    let passed = -1
    let headings: string[] = []
    let [waiting, count]: [PastLine[], number] = [[], 0]
    for await (const line of readLines(pieces)) {
      passed += 1
      if (passed === 0) headings = line.cells
      // what has been stored before
      if (passed === 0 || passed <= run.lines) continue
      waiting.push(...linesOf({ columns: run.columns, headings }, line))
      count += 1
      if (Math.max(waiting.length, count) < linesAtOnce) continue
      await progress(bytes, size)
      await take(waiting, count)
      waiting = []
      count = 0
    }
    // its file has been taken away
    if (bytes === 0) throw notFound()
    await progress(bytes, size)
    await take(waiting, count)
    const note = await inTenant((tx) => finish(importing, { tx, task, id: run.id }))
    await jobs.send('telemetry.rollup')
    return { note }
  },
})

/** A task that tells by itself how far it is. */
interface Waits extends Pick<TaskContext, 'session' | 'inTenant' | 'signal'> {
  progress(): Promise<void>
}

/** Takes the readings of the next lines of a run, and how many lines those are, chunk after chunk. */
function taking(importing: Importing, task: Waits, run: Run) {
  const { inTenant } = task
  const { platform, routing } = importing
  const [points, times] = [createPointFinder(), createTimeReader()]
  let planned = run.planned
  return async (lines: readonly PastLine[], count: number): Promise<void> => {
    if (count === 0) return
    const { plan, missing } = await inTenant(async (tx) => {
      await points.look(
        tx,
        lines.map(({ cells }) => cells),
      )
      const routes = routing.current.points
      const { readings, ...rest } = readChunk(lines, { points, times, routes, now: platform.clock.now() })
      const missing = await missingReadings(tx, readings)
      const [added, existing] = [missing.ts.length, readings.ts.length - missing.ts.length]
      // An earlier run has counted them, and has perhaps stored them as well.
      const plan: PlannedLines = planned ?? { lines: count, added, existing, ...rest }
      await tx.update(pastImportTable).set({ planned: plan }).where(eq(pastImportTable.id, run.id))
      return { plan, missing }
    })
    planned = null
    let refused = 0
    for (const piece of piecesByDay(missing, platform.clock.now()))
      refused += await store(importing, task, piece)
    await inTenant((tx) => storeDone(tx, run.id, plan, refused))
  }
}

/** Hands readings to ingest and waits until they are stored; answers how many never will be. */
async function store(
  { pipeline, partitions, platform: { clock, jobs } }: Importing,
  { session, inTenant, progress, signal }: Waits,
  { readings, pastDays }: DayPiece,
): Promise<number> {
  if (pastDays.length > 0) {
    await roomForPastDays({
      ...{ nowMs: clock.now(), inTenant, signal, onWait: progress },
      seal: async () => {
        await jobs.send('telemetry.rollup')
        await jobs.send('telemetry.seal')
      },
    })
    for (const day of pastDays) await partitions.ensure(samplePlan, day, day)
  } else {
    const [from, to] = readings.ts.reduce(
      ([least, most], ts) => [Math.min(least, ts), Math.max(most, ts)],
      [Number.MAX_SAFE_INTEGER, 0],
    )
    await partitions.ensure(samplePlan, from, to)
  }
  let refused = 0
  await new Promise<void>((resolve, reject) =>
    pipeline.submitPast(session.tenantId, readings, {
      refused: ({ ts }) => {
        refused += ts.length
      },
      done: (error) => (error ? reject(error) : resolve()),
    }),
  )
  return refused
}

async function storeDone(tx: Tx, id: string, plan: PlannedLines, refused: number): Promise<void> {
  const of = pastImportTable
  const [before] = await tx.select({ problems: of.problems }).from(of).where(eq(of.id, id))
  await tx
    .update(of)
    .set({
      lines: sql`${of.lines} + ${plan.lines}`,
      added: sql`${of.added} + ${plan.added - refused}`,
      existing: sql`${of.existing} + ${plan.existing}`,
      wrong: sql`${of.wrong} + ${plan.wrong + refused}`,
      problems: [...(before?.problems ?? []), ...plan.problems].slice(0, mostPastProblems),
      planned: null,
    })
    .where(eq(of.id, id))
}

async function finish(
  { platform }: Importing,
  { tx, task: { session }, id }: { tx: Tx; task: TaskContext; id: string },
) {
  const [run] = await tx
    .update(pastImportTable)
    .set({ doneTime: new Date(platform.clock.now()) })
    .where(eq(pastImportTable.id, id))
    .returning()
  if (!run) throw notFound()
  await platform.attachments.removeOf(tx, pastImportHolder.noun, [id])
  const { fileName, lines, added, existing, wrong } = run
  const { audit: action = '', method, path } = startPastImport
  await platform.imports.log(tx, {
    ...{ session, action, method, path, changes: [], ip: '', userAgent: '' },
    input: JSON.stringify({ id, fileName, lines, added, existing, wrong }),
  })
  return noteOf(run)
}

const noteOf = ({ added, existing, wrong }: Run) => ({
  text: '导入 {{added}} 个读数，已有 {{existing}} 个，跳过 {{wrong}} 处',
  params: { added, existing, wrong },
})
