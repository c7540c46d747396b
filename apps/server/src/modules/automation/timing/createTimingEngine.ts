import { automationErrors, nextRuns, type PlannedRun, runsBetween } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import {
  clockFeed,
  createEngine,
  type EngineTools,
  isInPartitions,
  partitionOf,
  type TimeSpan,
} from '../../../platform/engine'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import { type LoadedTask, loadTasks, type StoredException, type StoredTime } from './plans'
import { type DueRun, storeRuns } from './store'

/** Tells which schedules are due, each time once. */
export interface TimingEngine {
  /** Loads the schedules, works through the time that has passed since, and goes on with the clock. */
  start(): Promise<void>
  /** Schedules have changed: loads them again. */
  reload(): Promise<void>
  stop(): Promise<void>
}

const tickMs = 1_000
/** What schedules stand on besides (calendar, zones of stations) is read anew so often. */
const reloadMs = 60_000
/** Of a longer standstill, what was due before is not noted one by one. */
const mostBehindMs = 31 * 86_400_000

/** A schedule with its next execution; null where there is none ahead. */
interface LiveTask {
  task: LoadedTask
  partition: number
  next: number | null | undefined
}

/** Builds the engine; nothing runs before `start`. `onDue` hears when executions wait. */
export function createTimingEngine(
  platform: EngineTools & Pick<Platform, 'clock'>,
  { onDue }: { onDue: () => void },
): TimingEngine {
  const { db, clock, scheduler, log } = platform
  let live = new Map<string, LiveTask>()
  let owned: readonly number[] = []
  let gathered: DueRun[] = []
  /** What was left out because its plan had been saved anew, by schedule: the new one says what was due. */
  const outdated = new Map<string, DueRun>()
  let endReloads: (() => void) | undefined

  // of two that overlap the older one might be heard last
  const load = oneAtATime(async () => {
    const now = clock.now()
    const tasks = await db.asSystem((tx) => loadTasks(tx, isInPartitions(sql`t.station_id`, owned), now))
    live = new Map(
      tasks.map((task) => {
        const known = live.get(task.id)
        const next = known?.task.signature === task.signature ? known.next : undefined
        // where nothing was ahead, time brings further days into sight
        return [task.id, { task, partition: partitionOf(task.stationId), next: next ?? undefined }]
      }),
    )
    for (const id of outdated.keys()) if (!live.has(id)) outdated.delete(id)
  })
  const loadSoon = () =>
    void load().catch((error: unknown) => log.warn({ err: error }, 'timing tasks not reloaded yet'))

  /** From when on a schedule says what is due: where an older plan was heard for it, from then on once more. */
  const begin = (one: LiveTask, fromMs: number): number => {
    const older = outdated.get(one.task.id)
    if (!older || older.savedTime === one.task.savedTime) return fromMs
    outdated.delete(one.task.id)
    one.next = undefined
    return Math.min(fromMs, older.dueMs - 1)
  }

  const take = ({ fromMs, toMs }: TimeSpan, ours: ReadonlySet<number>) => {
    const now = clock.now()
    for (const one of live.values()) {
      if (!ours.has(one.partition)) continue
      const { task } = one
      const from = Math.max(begin(one, fromMs), task.plannedMs, toMs - mostBehindMs)
      if (one.next === undefined) one.next = firstOf(task, from)
      if (one.next === null || one.next > toMs) continue
      const due = runsBetween(task.plan, task.place, { from, to: toMs })
      for (const run of due) gathered.push(dueRun(task, run, now))
      one.next = firstOf(task, toMs)
    }
  }

  const engine = createEngine(platform, {
    name: 'timing tasks',
    feed: clockFeed({ clock, scheduler }, { name: 'timing tasks', everyMs: tickMs }),
    async load(own) {
      owned = own
      await load()
    },
    take,
    drain: () => gathered.splice(0),
    canWait: () => gathered.length === 0,
    putBack(runs) {
      gathered = [...runs, ...gathered]
    },
    store: storeRuns,
    onStored(answers) {
      const left = answers.flatMap((answer) => answer.outdated)
      for (const run of left)
        if (run.dueMs < (outdated.get(run.taskId)?.dueMs ?? Infinity)) outdated.set(run.taskId, run)
      if (left.length > 0) loadSoon()
      if (answers.some(({ waiting }) => waiting > 0)) onDue()
    },
    keyOf: ({ taskId }: DueRun) => taskId,
    describe: ({ tenantId, taskName }) => ({ tenantId, subject: taskName }),
  })

  return {
    async start() {
      await engine.start()
      endReloads = scheduler.every('timing tasks reload', reloadMs, loadSoon)
    },
    reload: load,
    async stop() {
      endReloads?.()
      await engine.stop()
    },
  }
}

const firstOf = ({ plan, place }: LoadedTask, from: number): number | null =>
  nextRuns(plan, place, { from, most: 1 })[0]?.at ?? null

/** What is too late is noted and not carried out. */
function dueRun(
  { id, tenantId, name, kind, lateMs, savedTime }: LoadedTask,
  { at, slot, by }: PlannedRun<StoredTime, StoredException>,
  now: number,
): DueRun {
  const why = now - at > lateMs ? automationErrors.tooLate : undefined
  return {
    ...{ taskId: id, tenantId, taskName: name, dueMs: at, untilMs: at + lateMs, slot, savedTime },
    actionGroup: by.actionGroup,
    settings:
      kind === 'aircon' ? { isOn: by.isOn, temperature: by.temperature, mode: by.mode, fan: by.fan } : null,
    state: why ? 'missed' : 'waiting',
    reason: why ? { text: why.text, params: {} } : null,
  }
}
