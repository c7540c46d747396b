import type { Resource, Translate } from '@energy-console/contract'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../database'
import type { Session } from '../../http'
import type { References } from '../../references'
import type { RecordState } from '../recordChanges'
import type { RecordWriter } from '../recordWriter'

/** A record as answers carry it, with wire times. */
export type WireRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** What an import needs of a mounted resource. */
export interface Importer {
  resource: Resource
  table: PgTable
  writer: RecordWriter
  references: References
  /** The English of words that cells may hold. */
  english: Translate
  /** A whole record in the words of the operation log. */
  told(record: WireRecord): RecordState
  /** Whole records by id, their rows included; those that the transaction does not see are missing. */
  findWhole(context: { tx: Tx; session: Session }, ids: readonly string[]): Promise<WireRecord[]>
}
