import { DataSource, newId } from '../../index'
import type { Transaction } from '../../store'

/** Adds a data source; without `id` it gets a new one. Throws a ZodError when the fields are not valid. */
export const addSource = (transaction: Transaction, fields: Partial<DataSource>): DataSource => {
  const source = DataSource.parse({ id: newId(), ...fields })
  transaction.put('source', source)
  return source
}

/** Changes a data source. */
export const updateSource = (transaction: Transaction, id: string, fields: Partial<DataSource>): void =>
  transaction.update('source', id, (source) => DataSource.parse({ ...source, ...fields, id }))

/** Removes data sources. What was bound to them stays, and shows up in the check before publishing. */
export const removeSources = (transaction: Transaction, ids: Iterable<string>): void => {
  for (const id of ids) transaction.remove('source', id)
}

/** The data source of a device's property: the one that is there, or a new one. */
export const systemSource = (
  transaction: Transaction,
  point: { deviceId: string; propertyNo: string; itemId: string; name: string },
): DataSource => {
  for (const source of transaction.document.source.values()) {
    const isSame = source.deviceId === point.deviceId && source.propertyNo === point.propertyNo
    if (source.kind === 'system' && isSame) return source
  }
  return addSource(transaction, { ...point, kind: 'system', prop: point.propertyNo })
}
