import {
  type Attachment,
  type AttachmentAddress,
  listAttachmentAddresses,
  maxPreviewBytes,
} from '@energy-console/contract/attachments'
import { CallError, isCutOff } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { shrinkPhoto } from '../../../../kit/attachments/shrinkPhoto'
import { readAllPictures } from '../store/deviceStore'
import { type KeptPicture, type KeptPictures, keptOf } from '../store/keptPictures'
import { takeLarge } from './largePictures'

/** Bytes of a picture as it is kept. */
const mostKeptBytes = maxPreviewBytes
/** All pictures on the device together. */
const mostKeptTogether = 150_000_000
/** What is larger is fetched as far as {@link takeLarge} lets it: whoever is on his way pays for what comes. */
const mostFetchedBytes = 2_000_000

/** Room for pictures, for as many records as are fetched one after the other. */
export interface Room {
  /** How many more bytes are kept. */
  left: () => Promise<number>
  /** So many bytes have come. */
  take: (bytes: number) => void
}

/** How much a device keeps for somebody: looked for once, when it is first asked for, as all pictures are read for it. */
export function roomFor(owner: string): Room {
  let found: Promise<number> | undefined
  let taken = 0
  const look = async () =>
    (await readAllPictures(owner)).reduce((left, { pictures }) => left - sizeOf(pictures), mostKeptTogether)
  return {
    async left() {
      found ??= look()
      return (await found) - taken
    },
    take(bytes) {
      taken += bytes
    },
  }
}

const sizeOf = (pictures: readonly KeptPicture[]) =>
  pictures.reduce((sum, { picture }) => sum + picture.size, 0)

/** Whether each of some files was tried: what did not come is not among them. */
export function hasTried({ pictures, refused }: KeptPictures, files: readonly Attachment[]): boolean {
  const tried = new Set([...pictures.map(({ id }) => id), ...refused])
  return files.every(({ id }) => tried.has(id))
}

interface Bounds {
  /** Pictures of one record. */
  most: number
  room: Room
}

/**
 * The pictures among some files; those that are here already are not fetched again, but where only their thumbnails are. What does
 * not come, or has no room, is tried another time.
 *
 * @throws CallError without a network
 */
export async function picturesOf(
  files: readonly Attachment[],
  known: KeptPictures | undefined,
  { most, room }: Bounds,
): Promise<Pick<KeptPictures, 'pictures' | 'refused'>> {
  const wanted = keptOf(files, most)
  const here = new Map(known?.pictures.map((picture) => [picture.id, picture]))
  const missing = wanted.filter(({ id }) => !isWhole(here.get(id)))
  let left = missing.length > 0 ? await room.left() : 0
  const addresses = await addressesOf(left > 0 ? missing.map(({ id }) => id) : [])
  const refused = files.filter((file) => !wanted.includes(file)).map(({ id }) => id)
  const pictures: KeptPicture[] = []
  for (const { id } of wanted) {
    const address = addresses.get(id)
    const found = isWhole(here.get(id)) || left <= 0 ? undefined : address && (await fetched(address))
    const picture = found ? { id, ...found } : here.get(id)
    if (picture) pictures.push(picture)
    else if (found === null) refused.push(id)
    if (!found) continue
    left -= found.picture.size
    room.take(found.picture.size)
  }
  return { pictures, refused }
}

/** Whether a picture is here as it is kept, and not its thumbnail. */
export const isWhole = (picture: KeptPicture | undefined): boolean =>
  picture !== undefined && !picture.isSmall

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

type Fetched = Omit<KeptPicture, 'id'>

/**
 * One picture, so small that it can be kept: the preview of a large one, else itself, or else its thumbnail. Null where this browser
 * can make none so, undefined where it did not come.
 */
async function fetched(address: AttachmentAddress): Promise<Fetched | null | undefined> {
  const { url, previewUrl, thumbnailUrl, size } = address
  // a server of the release before tells of none
  if (previewUrl) {
    const preview = await fetchedFrom(previewUrl)
    return preview && { picture: preview }
  }
  const isTaken = size <= mostFetchedBytes || takeLarge(size)
  const itself = isTaken ? await fetchedFrom(url) : null
  if (itself !== null || thumbnailUrl === null) return itself && { picture: itself }
  const small = await fetchedFrom(thumbnailUrl)
  return small && { picture: small, isSmall: true }
}

async function fetchedFrom(url: string): Promise<Blob | null | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.ok ? keptSize(await answer.blob()) : undefined
}

/** A picture as it is kept; null where this browser cannot make it so small. */
export async function keptSize(blob: Blob): Promise<Blob | null> {
  if (blob.size <= mostKeptBytes) return blob
  const shrunk = await shrinkPhoto(blob, mostKeptBytes)
  if (shrunk === undefined) return null
  return new Blob([Uint8Array.from(atob(shrunk), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })
}
