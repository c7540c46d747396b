import type { ItemKind, RepairPriority, WorkKind } from '@energy-console/contract/maintenance'

/** A photo or signature that waits; `id` once it has been uploaded, so that it is not sent twice. */
export interface WaitingFile {
  /** Names it among the files of what was done, whatever becomes of the others. */
  key: string
  file: Blob
  name: string
  id?: string
}

/** Which item of a task a result is for. Before a task begins its items have no ids: then it is found by where it stands. */
export interface Place {
  id: string | null
  index: number
  itemName: string
  itemKind: ItemKind
  assetId: string | null
  assetName: string | null
}

/** A repair order of what was found at an item; the item brings its result and photos along. */
export interface NewOrder {
  stationId: string
  title: string
  priority: RepairPriority
  description: string
}

/** What somebody does with a task. A result names only what has changed, so that nothing older is sent with it. */
export type Doing =
  | { what: 'start' }
  | {
      what: 'result'
      place: Place
      value?: string | null
      note?: string | null
      added?: WaitingFile[]
      /** Ids of photos that are taken away. */
      removed?: string[]
    }
  | { what: 'submit'; note?: string; signature?: WaitingFile }
  | { what: 'newOrder'; place: Place; order: NewOrder }
  | DoingOrder

/** What somebody writes down of a repair; `hours` are his own. */
export interface WorkRecord {
  cause?: string | null
  remedy?: string | null
  workNote?: string | null
  hours?: number | null
}

/** What is written down of a repair on a device. */
export interface RecordDoing {
  what: 'record'
  /** What has changed. */
  record: WorkRecord
  /** What stood there before, as far as he knew. */
  base: WorkRecord
  /** What he had written down before, and the server may have: its answer may have been lost. */
  tried?: WorkRecord[]
  names?: { cause?: string; remedy?: string }
}

/** What somebody does with a repair order. */
export type DoingOrder =
  | { what: 'accept' }
  | RecordDoing
  | { what: 'handIn'; note?: string; photos?: WaitingFile[] }

/** A task, or a repair order, as what waits names it. */
export interface NamedWork {
  id: string
  title: string
  kind: WorkKind | 'repair'
}

/** Whether both are the same task, or the same order. */
export const isSameNamed = (a: Pick<NamedWork, 'id' | 'kind'>, b: Pick<NamedWork, 'id' | 'kind'>): boolean =>
  a.id === b.id && (a.kind === 'repair') === (b.kind === 'repair')

/** Something that was done on this device, until the server has it. */
export interface Waiting {
  /** They are sent in this order. */
  key: number
  /** Names it at the server too: no other of any device has it. */
  uid: string
  /** Tenant and user: nobody else sees it. */
  owner: string
  task: NamedWork
  /** When it was entered, Unix ms, by the clock of the server as far as the device knows it. */
  enteredMs: number
  /** What the clock of the server was when the device had heard from it last; undefined where it never has. */
  heardMs?: number | undefined
  doing: Doing
  /** Counts its changes. */
  revision: number
  /** Why the server did not take it; it waits for a decision then. */
  refusal?: string
}

/** When something was done here, and what names it: an answer that is lost makes no second move of it. */
export const onDeviceOf = ({ enteredMs, heardMs, uid }: Waiting) => ({ madeMs: enteredMs, heardMs, key: uid })

/** A key that nothing else has; also where the page was not opened by https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A record that takes the place of others: what they said may stand at the server by now, also of what it says no more. */
export function recordAfter(doing: RecordDoing, formers: readonly RecordDoing[]): RecordDoing {
  if (formers.length === 0) return doing
  const tried = formers.flatMap((former) => [...(former.tried ?? []), former.record])
  const named = new Set(tried.flatMap((record) => Object.keys(record) as (keyof WorkRecord)[]))
  const before = Object.fromEntries([...named].map((part) => [part, doing.base[part] ?? null]))
  return { ...doing, record: { ...before, ...doing.record }, tried }
}

/** The files of what was done. */
export function filesOf(doing: Doing): readonly WaitingFile[] {
  if (doing.what === 'result') return doing.added ?? []
  if (doing.what === 'handIn') return doing.photos ?? []
  return doing.what === 'submit' && doing.signature ? [doing.signature] : []
}

/** What was done, with each of its files as it becomes; without those of which nothing becomes. */
export function withFiles(doing: Doing, become: (file: WaitingFile) => WaitingFile | undefined): Doing {
  if (doing.what === 'result' && doing.added)
    return { ...doing, added: doing.added.flatMap((file) => become(file) ?? []) }
  if (doing.what === 'handIn' && doing.photos)
    return { ...doing, photos: doing.photos.flatMap((file) => become(file) ?? []) }
  if (doing.what !== 'submit' || !doing.signature) return doing
  const { signature, ...rest } = doing
  const kept = become(signature)
  return kept ? { ...rest, signature: kept } : rest
}

/** Whether nothing was done: a photo was taken, and removed before it was sent. */
export const isNothing = (doing: Doing): boolean =>
  doing.what === 'result' &&
  doing.value === undefined &&
  doing.note === undefined &&
  (doing.added ?? []).length + (doing.removed ?? []).length === 0
