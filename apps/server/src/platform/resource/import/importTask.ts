import type { FieldChange, TaskText } from '@energy-console/contract'
import { importCalls, importErrors, importLimits } from '@energy-console/contract/imports'
import { refuse } from '../../errors'
import type { Platform } from '../../module'
import type { TaskContext, TaskKind } from '../../tasks'
import type { Importer, WireRecord } from './importer'
import type { Importing } from './importing'
import { repeated } from './repeated'
import { inPieces, ownRun, storeChanges, storeRun } from './runs'
import { pick } from './same'
import type { Change, Outcome } from './saveLines'
import { additionOf, changeOf, tellImport } from './tellImport'

/** The kind of the task that imports records of a noun. */
export const importKind = (noun: string) => `import ${noun}`

/** Lines were wrong, and the user wants all or nothing. */
class NothingImported extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('nothing imported')
    this.outcome = outcome
  }
}

/** Saves the lines of a run in one transaction, with what undoing them needs. */
export const importTask = (
  importing: Importing,
  { clock, imports }: Pick<Platform, 'clock' | 'imports'>,
): TaskKind => ({
  // All is committed at once, and a run that is done is not begun again.
  isRepeatable: true,
  async run(task) {
    const importId = String(task.input.importId)
    const untilMs = clock.now() + importLimits.minutes * 60_000
    const onProgress = async (done: number, total: number) => {
      if (clock.now() > untilMs) throw refuse(importErrors.tooSlow, { minutes: importLimits.minutes })
      await task.progress(done, total)
    }
    try {
      const { result, waiting } = await repeated(task.inTenant, async (tx, waiting) => {
        const run = await ownRun(tx, task.session, importId)
        if (!run.lines || run.state !== 'waiting')
          return { created: run.created, changed: run.changed, left: run.problems.length }
        const context = {
          tx,
          session: task.session,
          afterCommit: (work: () => void) => void waiting.push(work),
        }
        const outcome = await importing.run({ context, table: run.lines, onProgress })
        const wrong = countOf(outcome, 'wrong')
        if (wrong > 0 && !run.lines.skipsWrong) throw new NothingImported(outcome)
        const records = await recordsOf(importing, context, outcome.changes)
        await storeChanges(tx, importId, withSnapshots(importing, outcome.changes, records))
        const counts = {
          created: madeBy(importing, outcome, 'created'),
          changed: madeBy(importing, outcome, 'changed'),
        }
        const problems = outcome.problems.slice(0, importLimits.problems)
        const doneTime = new Date(clock.now())
        await storeRun(tx, importId, { ...counts, problems, doneTime, state: 'done', lines: null })
        await tellImport({
          ...{ tx, session: task.session, log: imports.log, call: importCalls(importing.resource).start },
          of: { importId, fileName: run.fileName, ...counts },
          changes: fieldChangesOf(importing, outcome.changes, records),
        })
        return { ...counts, left: wrong }
      })
      const { created, changed, left } = result
      for (const work of waiting) await work()
      const done: TaskText = {
        text: '新增 {{created}} 条，更新 {{changed}} 条',
        params: { created, changed },
      }
      const some: TaskText = {
        text: '新增 {{created}} 条，更新 {{changed}} 条，跳过 {{left}} 行',
        params: { ...done.params, left },
      }
      return { note: left > 0 ? some : done }
    } catch (thrown) {
      if (!(thrown instanceof NothingImported)) throw thrown
      return failed(task, importId, thrown.outcome)
    }
  },
})

async function failed({ inTenant }: TaskContext, importId: string, outcome: Outcome): Promise<never> {
  const problems = outcome.problems.slice(0, importLimits.problems)
  await inTenant((tx) => storeRun(tx, importId, { problems, state: 'failed', lines: null }))
  throw refuse(importErrors.wrongLines, { count: countOf(outcome, 'wrong') })
}

const countOf = ({ fates }: Outcome, fate: string) => fates.filter((one) => one === fate).length
/** Records that were made or changed; where lines are no records, the lines. */
const madeBy = ({ resource }: Importing, outcome: Outcome, fate: Change['fate']) =>
  resource.makes ? countOf(outcome, fate) : outcome.changes.filter((change) => change.fate === fate).length

/** What tells a changed record from others of whatever noun. */
const keyOf = ({ noun = '', recordId }: Pick<Change, 'noun' | 'recordId'>) => `${noun} ${recordId}`

/** What was changed and made, as it stands now. */
async function recordsOf(
  { importerOf }: Importing,
  context: Parameters<Importer['findWhole']>[0],
  changes: readonly Change[],
): Promise<Map<string, WireRecord>> {
  const records = new Map<string, WireRecord>()
  for (const noun of new Set(changes.map((change) => change.noun))) {
    const ids = changes.flatMap((change) => (change.noun === noun ? change.recordId : []))
    const found = await inPieces(ids, (some) => importerOf(noun ?? null).findWhole(context, some))
    for (const [recordId, record] of found)
      records.set(keyOf({ recordId, ...(noun === undefined ? {} : { noun }) }), record)
  }
  return records
}

type Records = Awaited<ReturnType<typeof recordsOf>>

/** The changes with the records as they stand now: whatever differs from that later was somebody else. */
function withSnapshots({ importerOf }: Importing, changes: readonly Change[], records: Records) {
  return changes.flatMap((change) => {
    const { noun = null, recordId, fate, before, fields } = change
    const record = records.get(keyOf(change))
    const all = Object.keys(importerOf(noun).resource.schema.shape)
    return record
      ? [{ noun, recordId, fate, before, after: pick(record, fate === 'created' ? all : fields) }]
      : []
  })
}

/** Fields before and after, then what is new: the log may not keep all, and of what is new every field is. */
function fieldChangesOf(
  { importerOf }: Importing,
  changes: readonly Change[],
  records: Records,
): readonly FieldChange[] {
  const changed: FieldChange[] = []
  const added: FieldChange[] = []
  for (const change of changes) {
    const { noun = null, stood } = change
    const record = records.get(keyOf(change))
    if (!record) continue
    const importer = importerOf(noun)
    if (stood) changed.push(...changeOf(importer, stood, record))
    else added.push(additionOf(importer, record))
  }
  return [...changed, ...added]
}
