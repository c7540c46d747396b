import type { ScriptResult, ScriptWorld } from './protocol'

/** Longer than a script's own limit: a worker that runs answers within it, or is ended. */
const answerMs = 3_000
/** What a new worker may take beside that to fetch and start the interpreter. */
const startMs = 30_000

/** Runs scripts one after the other in a worker; a worker that does not answer is ended and a new one takes over. */
export class ScriptRunner {
  #worker: Worker | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #count = 0
  #waiting = 0
  #lastDropped = 0

  /** Runs that have been asked for and have not ended. */
  get waiting(): number {
    return this.#waiting
  }

  /** The result of one run; `world` is read when its turn comes. It never rejects; a failure is in `error`. */
  run(script: string, world: () => ScriptWorld): Promise<ScriptResult> {
    this.#count += 1
    const id = this.#count
    this.#waiting += 1
    const result = this.#queue.then(async () => {
      const isDropped = id <= this.#lastDropped
      const ended = isDropped ? { id, requests: [], output: [] } : await this.#runNow(id, script, world())
      this.#waiting -= 1
      return ended
    })
    this.#queue = result
    return result
  }

  /** Ends the worker; what still waits is dropped. */
  dispose(): void {
    this.#lastDropped = this.#count
    this.#endWorker()
  }

  #endWorker(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #runNow(id: number, script: string, world: ScriptWorld): Promise<ScriptResult> {
    const limitMs = this.#worker ? answerMs : startMs + answerMs
    this.#worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const worker = this.#worker
    return new Promise((resolve) => {
      const finish = (result: ScriptResult) => {
        clearTimeout(timer)
        worker.removeEventListener('message', handleMessage)
        worker.removeEventListener('error', handleError)
        if (result.error !== undefined) this.#endWorker()
        resolve(result)
      }
      const fail = (error: string) => finish({ id, requests: [], output: [], error })
      const handleMessage = ({ data }: MessageEvent<ScriptResult>) => data.id === id && finish(data)
      const handleError = (event: ErrorEvent) => fail(event.message)
      const timer = setTimeout(() => fail('脚本没有在规定时间内结束，已停止'), limitMs)
      worker.addEventListener('message', handleMessage)
      worker.addEventListener('error', handleError)
      worker.postMessage({ id, script, ...world })
    })
  }
}
