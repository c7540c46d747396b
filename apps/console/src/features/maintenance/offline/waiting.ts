import type { ItemKind, WorkKind } from '@energy-console/contract/maintenance'

/** A photo or signature that waits; `id` once it has been uploaded, so that it is not sent twice. */
export interface WaitingFile {
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

/** A task as what waits names it. */
export interface NamedTask {
  id: string
  title: string
  kind: WorkKind
}

/** Something that was done on this device, until the server has it. */
export interface Waiting {
  /** They are sent in this order. */
  key: number
  /** Tenant and user: nobody else sees it. */
  owner: string
  task: NamedTask
  /** When it was entered, Unix ms. */
  enteredMs: number
  doing: Doing
  /** Counts its changes. */
  revision: number
  /** Why the server did not take it; it waits for a decision then. */
  refusal?: string
}

/** Whether a place is that of an item. */
export const isAt = (
  place: Place,
  item: { id: string | null; itemName: string; assetId: string | null },
  index: number,
): boolean => (place.id !== null && item.id !== null ? place.id === item.id : isSame(place, item, index))

const isSame = (place: Place, item: { itemName: string; assetId: string | null }, index: number) =>
  place.index === index && place.itemName === item.itemName && place.assetId === item.assetId
