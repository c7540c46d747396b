import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError, explainFailure } from './embeddedError'
import { isAlive, startMark } from './processes'

interface Holder {
  pid: number
  startMark: string
}

function readHolder(path: string): Holder | undefined {
  try {
    const [pid = '', mark = ''] = readFileSync(path, 'utf8').split('\n')
    return { pid: Number(pid), startMark: mark }
  } catch {
    return undefined
  }
}

/** Alive, and the very process that wrote the file rather than a later one with its id. */
const isHolding = ({ pid, startMark: mark }: Holder) =>
  Number.isInteger(pid) && isAlive(pid) && startMark(pid) === mark

/**
 * Claims a data folder for this process, making it where it is missing. A claim whose process has ended (kill -9, power cut) is taken over.
 *
 * @returns a function that gives the folder back
 * @throws EmbeddedError `in-use` naming the process that has it
 */
export function claimDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock')
  const claim = `${process.pid}\n${startMark(process.pid)}\n`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(path, claim, { flag: 'wx' })
      return () => {
        if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw explainFailure(dataDir, error instanceof Error ? error.message : String(error), error)
      }
    }
    const holder = readHolder(path)
    if (holder !== undefined && isHolding(holder)) {
      throw new EmbeddedError(
        'in-use',
        `The data folder ${dataDir} is in use by another running process (pid ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(path, { force: true })
  }
  throw new EmbeddedError(
    'in-use',
    `The data folder ${dataDir} is being claimed by several processes at once.`,
  )
}
