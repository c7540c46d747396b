import { useMemo } from 'react'
import { useEditor, useTable } from '../../EditorContext'
import { sourceUsage } from './sourceUsage'

/** How often each data source is used in the view, by its id. */
export function useSourceUsage(): ReadonlyMap<string, number> {
  const { store } = useEditor()
  const tables = [useTable('binding'), useTable('event'), useTable('item')]
  // the arrays stand for the content of the live tables
  return useMemo(() => sourceUsage(store.document), [store, ...tables])
}
