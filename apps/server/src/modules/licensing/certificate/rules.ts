import { licensingErrors } from '@energy-console/contract/licensing'
import { ConfigError } from '../../../config'
import { notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import { factsOf } from './facts'
import { fileState, readFiles } from './files'
import {
  addCertificate,
  currentCertificate,
  findCertificate,
  listCertificates,
  useCertificate,
  useNone,
} from './queries'
import { readPair } from './readPair'
import type { certificateTable } from './table'

/** What the certificate needs of the platform. */
export type Parts = Pick<Platform, 'db' | 'clock' | 'config' | 'tls' | 'secrets' | 'log'>
type Stored = typeof certificateTable.$inferSelect

/** A key opens for its own certificate alone. */
const ownerOf = (fingerprint: string) => `certificate ${fingerprint}`

/**
 * Gives the listeners what they begin with: the files of the environment, else what was put in last. Before any of them
 * listens.
 *
 * @throws ConfigError where the stored key cannot be opened and nobody has allowed (`ALLOW_PLAIN`) to go on without TLS
 */
export async function provideCertificate(parts: Parts): Promise<void> {
  const { config, tls, db, log } = parts
  if (config.tls) {
    return tls.hold(readFiles(config.tls))
  }
  const stored = await db.asSystem(currentCertificate)
  if (!stored) return
  const key = parts.secrets.open(stored.sealedKey, ownerOf(stored.fingerprint))
  if (key !== undefined) return tls.hold({ cert: stored.chain, key })
  if (!config.allowPlain) throw new ConfigError(lostKeyText)
  log.error(
    'the key of the certificate was sealed with another SECRET_KEY: TLS is off, as ALLOW_PLAIN allows',
  )
}

const lostKeyText =
  'The key of the stored certificate was sealed with another SECRET_KEY. Start with that one (or with its file secret-key ' +
  'in DATA_DIR), or name a certificate with TLS_CERT and TLS_KEY. ALLOW_PLAIN=on starts without TLS: passwords and ' +
  'values then travel unencrypted until another certificate is put in.'

/** Answers what there is. */
export async function findCertificates(parts: Parts) {
  const { config, db, clock, tls } = parts
  const now = clock.now()
  if (config.tls) {
    const held = tls.held()
    const current = held ? factsOf(held.cert.toString(), now) : null
    const file = fileState(config.tls, held, now)
    return { source: 'environment' as const, file, isOn: held !== undefined, current, former: [] }
  }
  const { current, all } = await db.asSystem(async (tx) => ({
    current: await currentCertificate(tx),
    all: await listCertificates(tx),
  }))
  return {
    source: current ? ('stored' as const) : ('none' as const),
    file: null,
    isOn: tls.held() !== undefined,
    current: current ? factsOf(current.chain, now) : null,
    former: all
      .filter(({ id }) => id !== current?.id)
      .map((one) => ({
        ...factsOf(one.chain, now),
        id: one.id,
        addedTime: one.addedAt,
        addedBy: one.addedBy,
      })),
  }
}

/** By what holds the certificate: the end of what is being done to it. */
const turns = new WeakMap<Parts['tls'], Promise<unknown>>()

/** One change after the other: what was stored last is what the listeners show. */
function inTurn<T>({ tls }: Parts, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(tls) ?? Promise.resolve()).then(work)
  turns.set(
    tls,
    turn.catch(() => undefined),
  )
  return turn
}

/** Puts a certificate in force. @throws AppError of `licensingErrors`; what was in force stays then */
export async function putIn(
  parts: Parts,
  { certificate, secretKey }: { certificate: string; secretKey: string },
  account: string,
) {
  refuseOfEnvironment(parts)
  const { db, clock, tls, secrets } = parts
  const { chain, key, own } = readPair(certificate, secretKey, clock.now())
  const now = new Date(clock.now())
  const fingerprint = own.fingerprint256
  await inTurn(parts, async () => {
    await db.asSystem((tx) =>
      addCertificate(tx, {
        ...{ chain, fingerprint, addedBy: account, addedAt: now, usedAt: now },
        sealedKey: secrets.seal(key, ownerOf(fingerprint)),
      }),
    )
    tls.hold({ cert: chain, key })
  })
  return factsOf(chain, clock.now())
}

/** Goes back to one that was used before. @throws AppError 404, or where it is over or its key cannot be opened */
export async function goBackTo(parts: Parts, id: string) {
  refuseOfEnvironment(parts)
  const { db, clock, tls } = parts
  const stored = await db.asSystem((tx) => findCertificate(tx, id))
  if (!stored) throw notFound()
  const { chain, key } = readPair(stored.chain, openKey(parts, stored), clock.now())
  await inTurn(parts, async () => {
    await db.asSystem((tx) => useCertificate(tx, id, new Date(clock.now())))
    tls.hold({ cert: chain, key })
  })
  return factsOf(chain, clock.now())
}

/** Nothing speaks TLS any more; connections that stand go on as they began. */
export async function dropIt(parts: Parts): Promise<void> {
  refuseOfEnvironment(parts)
  await inTurn(parts, async () => {
    await parts.db.asSystem(async (tx) => {
      await useNone(tx)
    })
    parts.tls.drop()
  })
}

/** Shows what another process has put in force, or taken off. What cannot be read changes nothing. */
export async function takeUpStored(parts: Parts): Promise<void> {
  const { config, db, tls, secrets, log } = parts
  if (config.tls) return
  await inTurn(parts, async () => {
    const stored = await db.asSystem(currentCertificate)
    if (stored?.chain === tls.held()?.cert.toString()) return
    if (!stored) return tls.drop()
    const key = secrets.open(stored.sealedKey, ownerOf(stored.fingerprint))
    if (key === undefined) return log.error('the key of the certificate cannot be opened')
    tls.hold({ cert: stored.chain, key })
  })
}

function openKey({ secrets }: Parts, { sealedKey, fingerprint }: Stored): string {
  const key = secrets.open(sealedKey, ownerOf(fingerprint))
  if (key === undefined) throw refuse(licensingErrors.keyLost)
  return key
}

function refuseOfEnvironment({ config }: Parts): void {
  if (config.tls) throw refuse(licensingErrors.certificateOfEnvironment)
}
