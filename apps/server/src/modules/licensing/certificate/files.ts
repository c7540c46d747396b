import { readFileSync } from 'node:fs'
import type { Config } from '../../../config'
import type { Platform } from '../../../platform/module'
import type { TlsPair } from '../../../platform/tls'
import { readPair } from './readPair'

type Files = NonNullable<Config['tls']>
type FileState = 'same' | 'changed' | 'unusable' | 'unreadable'

/** What the files of the environment hold. @throws the system's error */
export const readFiles = ({ certPath, keyPath }: Files): TlsPair => ({
  cert: readFileSync(certPath, 'utf8'),
  key: readFileSync(keyPath, 'utf8'),
})

/**
 * How the files of the environment stand to what the listeners show: the same; another pair, that will be shown within
 * half a minute; one that cannot be used, such as a key whose certificate has not come yet; or nothing that can be read.
 */
export function fileState(files: Files, held: TlsPair | undefined, nowMs: number): FileState {
  const found = readSafely(files)
  if (!found) return 'unreadable'
  if (isSame(found, held)) return 'same'
  return isUsable(found, nowMs) ? 'changed' : 'unusable'
}

const lookEveryMs = 30_000

/** Looks every half minute for another pair in the files of the environment. Answers how to end that. */
export const followFiles = (platform: Platform): (() => void) | undefined =>
  platform.config.tls &&
  platform.scheduler.every('certificate files', lookEveryMs, () => renewFromFiles(platform))

/** Shows what the files of the environment hold now, where that can be used; else what is shown stays. */
export function renewFromFiles({
  config,
  tls,
  clock,
  log,
}: Pick<Platform, 'config' | 'tls' | 'clock' | 'log'>): void {
  if (!config.tls) return
  const found = readSafely(config.tls)
  if (!found || isSame(found, tls.held()) || !isUsable(found, clock.now())) return
  tls.hold(found)
  log.info('the certificate of TLS_CERT was replaced: new connections are shown it')
}

function readSafely(files: Files): TlsPair | undefined {
  try {
    return readFiles(files)
  } catch {
    return undefined
  }
}

const isSame = (found: TlsPair, held: TlsPair | undefined) =>
  held !== undefined && found.cert === held.cert.toString() && found.key === held.key.toString()

function isUsable({ cert, key }: TlsPair, nowMs: number): boolean {
  try {
    readPair(cert.toString(), key.toString(), nowMs)
    return true
  } catch {
    return false
  }
}
