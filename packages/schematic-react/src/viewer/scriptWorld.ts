import type { DataSource, Scalar, SchematicDocument, ViewSession } from '@energy-console/schematic'
import type { ScriptWorld } from '../scripts/protocol'

/** What a script of the view can read now: each data source under its field name and under its name, and the globals. */
export function worldOf(
  document: SchematicDocument,
  session: Pick<ViewSession, 'read'>,
  globals: ReadonlyMap<string, Scalar> = new Map(),
): ScriptWorld {
  const values: Record<string, Scalar> = {}
  for (const source of document.source.values()) {
    const value = session.read(source.id)?.value ?? source.value
    for (const name of [source.name, source.prop]) if (name !== '') values[name] = value
  }
  return { values, globals: Object.fromEntries(globals) }
}

/** The data source that a script calls by this field name or name. */
export const sourceCalled = (document: SchematicDocument, name: string): DataSource | undefined =>
  [...document.source.values()].find((source) => source.prop === name || source.name === name)
