import { getAlarm } from '@energy-console/contract/alarms'
import {
  type Attachment,
  type AttachmentAddress,
  listAttachmentAddresses,
} from '@energy-console/contract/attachments'
import { getRepairFinding } from '@energy-console/contract/maintenance'
import { CallError, isCutOff } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { holdsButton, ownerKey, useSession } from '../../../../api/session'
import { readTrend } from '../../../../kit/alarm/alarmTrend'
import { shrinkPhoto } from '../../../../kit/attachments/shrinkPhoto'
import { tenantZoneNow } from '../../../../kit/time/zone'
import type { RepairRecord } from '../../repair/RepairRecord'
import { filesOf, type KeptAlarm, type KeptBeside, type KeptPicture, keptOf } from '../store/beside'
import { readBeside, writeBeside } from '../store/deviceStore'

/** Bytes of a picture as it is kept. */
const mostKeptBytes = 400_000
/** A picture that is larger is kept as its thumbnail: whoever is on his way pays for what comes. */
const mostFetchedBytes = 2_000_000
/** What is kept is read again after so long. */
const staleMs = 3_600_000

/**
 * Keeps beside an order what whoever repairs looks at where there is no network: its pictures, what the round found, and the alarm
 * with its curve. Silent.
 *
 * @throws CallError without a network: then it is done later
 */
export async function keepBeside(owner: string, order: RepairRecord): Promise<void> {
  const known = await readBeside(owner, order.id)
  if (known && Date.now() - known.keptAt < staleMs && hasTried(known, order)) return
  const finding = order.taskItemId
    ? await callApi(getRepairFinding, { query: { id: order.id }, isSilent: true })
    : null
  const alarm = await alarmOf(order)
  const read = { ...(await picturesOf(filesOf(order, finding), known)), finding, alarm, keptAt: Date.now() }
  if (ownerKey() === owner) await writeBeside(owner, order.id, read)
}

const hasTried = (known: KeptBeside, order: RepairRecord) => {
  const tried = new Set([...known.pictures.map(({ id }) => id), ...known.refused])
  return filesOf(order, known.finding).every(({ id }) => tried.has(id))
}

/** Null also for one that is gone, or that the user does not see. */
async function alarmOf({ alarmId }: RepairRecord): Promise<KeptAlarm | null> {
  if (!alarmId || !holdsButton(useSession.getState(), 'warning_event')) return null
  try {
    const alarm = await callApi(getAlarm, { query: { id: alarmId }, isSilent: true })
    return { alarm, trend: await readTrend(alarm, { zone: tenantZoneNow(), now: Date.now() }) }
  } catch (thrown) {
    if (isCutOff(thrown)) throw thrown
    return null
  }
}

/** The pictures among some files; those that are here already are not fetched again. What does not come is tried another time. */
async function picturesOf(
  files: readonly Attachment[],
  known: KeptBeside | undefined,
): Promise<Pick<KeptBeside, 'pictures' | 'refused'>> {
  const wanted = keptOf(files)
  const here = new Map(known?.pictures.map((picture) => [picture.id, picture]))
  const ids = wanted.map(({ id }) => id).filter((id) => !here.has(id))
  const addresses = await addressesOf(ids)
  const refused = files.filter((file) => !wanted.includes(file)).map(({ id }) => id)
  const pictures: KeptPicture[] = []
  for (const { id } of wanted) {
    const address = addresses.get(id)
    const picture = here.get(id)?.picture ?? (address && (await fetched(address)))
    if (picture) pictures.push({ id, picture })
    else if (picture === null) refused.push(id)
  }
  return { pictures, refused }
}

/**
 * Addresses by the attachment, null for one that is gone. It lets the call for all of them be refused: then each is asked for by
 * itself. What has none is tried another time.
 *
 * @throws CallError without a network
 */
async function addressesOf(ids: readonly string[]): Promise<Map<string, AttachmentAddress | null>> {
  const addresses = new Map<string, AttachmentAddress | null>()
  const ask = async (some: readonly string[]) => {
    const query = { ids: some.join() }
    for (const one of await callApi(listAttachmentAddresses, { query, isSilent: true }))
      addresses.set(one.id, one)
  }
  if (ids.length === 0) return addresses
  try {
    await ask(ids)
  } catch (thrown) {
    if (isCutOff(thrown)) throw thrown
    for (const id of ids)
      await ask([id]).catch((refusal: unknown) => {
        if (isCutOff(refusal)) throw refusal
        if (refusal instanceof CallError && refusal.code === 404) addresses.set(id, null)
      })
  }
  return addresses
}

/**
 * One picture, so small that it can be kept: itself, or else its thumbnail. Null where this browser can make neither so, undefined
 * where it did not come.
 */
async function fetched({ url, thumbnailUrl, size }: AttachmentAddress): Promise<Blob | null | undefined> {
  const itself = size <= mostFetchedBytes ? await fetchedFrom(url) : null
  return itself === null && thumbnailUrl !== null ? fetchedFrom(thumbnailUrl) : itself
}

async function fetchedFrom(url: string): Promise<Blob | null | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) return undefined
  const blob = await answer.blob()
  if (blob.size <= mostKeptBytes) return blob
  const shrunk = await shrinkPhoto(blob, mostKeptBytes)
  if (shrunk === undefined) return null
  return new Blob([Uint8Array.from(atob(shrunk), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })
}
