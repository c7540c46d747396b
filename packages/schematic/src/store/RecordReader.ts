import type { SchematicDocument, TableName, Tables } from '../document'
import type { Relations } from './relations'

/** Who made a change: the user (goes into history), history itself, or something that history must not keep. */
export type ChangeOrigin = 'user' | 'history' | 'silent'

/** Reads records; what most of the editor needs of the store. */
export interface RecordReader {
  readonly document: SchematicDocument
  readonly relations: Relations
  get<K extends TableName>(table: K, id: string): Tables[K] | undefined
}
