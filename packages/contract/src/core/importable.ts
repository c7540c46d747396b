import type * as z from 'zod'
import { codesOf, type RecordCodes } from './codes'
import type { ImportSpec } from './importSpec'

/** What the lines of a table can be imported as: the records of a resource, or what {@link importable} declares. */
export interface Importable {
  readonly path: string
  readonly noun: string
  /** Chinese name of what one line brings. */
  readonly label: string
  readonly title: string
  readonly schema: z.ZodObject
  readonly codes: RecordCodes
  readonly import?: ImportSpec
  /** Nouns of the records that its lines make and change, where they are not of its own. */
  readonly makes?: readonly string[]
}

/** Lines that are no records by themselves: each makes or changes several, of different resources. */
export interface ImportableLines extends Importable {
  readonly kind: 'importable'
  readonly import: ImportSpec
  readonly makes: readonly string[]
}

interface LinesSpec<F extends string> {
  /** Path below `/api`. */
  path: string
  noun: string
  label: string
  schema: z.ZodObject<Record<F, z.ZodType>>
  /** Stem of the permission codes that its calls ask for, or the codes themselves. */
  permission: string | RecordCodes
  /** Field that a line is named by. */
  title: F
  makes: readonly string[]
  import: ImportSpec<F>
}

/** Declares lines of a table that make records of several resources at once. */
export function importable<F extends string>({ permission, ...spec }: LinesSpec<F>): ImportableLines {
  const codes = typeof permission === 'string' ? codesOf(permission) : permission
  return { ...spec, kind: 'importable', codes }
}

/** Whether a value exported by an area are such lines. */
export const isImportable = (value: unknown): value is ImportableLines =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'importable'
