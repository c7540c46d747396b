import type { ScriptResult, ScriptValues } from './protocol'

/** Longer than a script's own limit: a worker that runs answers within it, or is ended. */
const answerMs = 5_000
/** What a new worker may take beside that to fetch and start the interpreter. */
const startMs = 30_000

/** Runs scripts one after the other in a worker; a worker that does not answer is ended and a new one takes over. */
export class ScriptRunner {
  #worker: Worker | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #count = 0

  /** The result of one run. It never rejects; a failure is in `error`. */
  run(script: string, values: ScriptValues): Promise<ScriptResult> {
    const result = this.#queue.then(() => this.#runNow(script, values))
    this.#queue = result
    return result
  }

  /** Ends the worker. */
  dispose(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #runNow(script: string, values: ScriptValues): Promise<ScriptResult> {
    this.#count += 1
    const id = this.#count
    const limitMs = this.#worker ? answerMs : startMs + answerMs
    this.#worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const worker = this.#worker
    return new Promise((resolve) => {
      const finish = (result: ScriptResult) => {
        clearTimeout(timer)
        worker.removeEventListener('message', handleMessage)
        worker.removeEventListener('error', handleError)
        if (result.error !== undefined) this.dispose()
        resolve(result)
      }
      const fail = (error: string) => finish({ id, requests: [], output: [], error })
      const handleMessage = ({ data }: MessageEvent<ScriptResult>) => data.id === id && finish(data)
      const handleError = (event: ErrorEvent) => fail(event.message)
      const timer = setTimeout(() => fail('脚本没有在规定时间内结束，已停止'), limitMs)
      worker.addEventListener('message', handleMessage)
      worker.addEventListener('error', handleError)
      worker.postMessage({ id, script, values })
    })
  }
}
