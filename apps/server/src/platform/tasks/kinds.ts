import type { TaskText } from '@energy-console/contract'
import type { FileInMaking, MadeFile } from '../attachments'
import type { ReadOptions, Tx } from '../database'
import type { Session } from '../http'

/** What a task may use while it runs. */
export interface TaskContext {
  /** Who started it. */
  session: Session
  input: Record<string, unknown>
  /** A transaction that sees what the session sees. */
  inTenant<T>(work: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>
  /** Tells how far it is. Throws where the task was cancelled, so that work ends at the next step. */
  progress(done: number, total: number): Promise<void>
  /** Begins a file that is stored while it is made, for what may be large; it is removed where the task does not end well. */
  makeFile(file: Pick<MadeFile, 'fileName' | 'contentType'>): Promise<FileInMaking>
  /** Aborted when the task was cancelled or the server stops. */
  signal: AbortSignal
}

/** What came of a task: a sentence, a file, or both. */
export interface TaskResult {
  note?: TaskText
  file?: MadeFile | FileInMaking
}

/** One kind of task. */
export interface TaskKind {
  /** It changes nothing before its end, so that a restart of the server may begin it again; else it fails then. */
  isRepeatable: boolean
  /** Without one of these permissions nobody fetches its file, though he had it when the task began. */
  code?: string | readonly string[] | undefined
  run(context: TaskContext): Promise<TaskResult>
}

/** What starts a task. `input` is what its kind works on, as JSON. */
export interface NewTask {
  kind: string
  title: TaskText
  input: Record<string, unknown>
}
