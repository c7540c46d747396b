import type { TableName, Tables } from '@energy-console/schematic'
import type { Editor } from '@energy-console/schematic/editor'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useSyncExternalStore,
} from 'react'

const EditorContext = createContext<Editor | undefined>(undefined)

export const EditorProvider = EditorContext.Provider

/** The editor of the page; only used inside of it. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor outside of an editor')
  return editor
}

/** One record of the document; the caller renders again when it changes. */
export function useRecord<K extends TableName>(table: K, id: string): Tables[K] | undefined {
  const { store } = useEditor()
  const subscribe = useCallback(
    (changed: () => void) => store.subscribeRecord(table, id, changed),
    [store, table, id],
  )
  return useSyncExternalStore(subscribe, () => store.get(table, id))
}

/** All records of a table; the caller renders again when one of them changes. */
export function useTable<K extends TableName>(table: K): Tables[K][] {
  const { store } = useEditor()
  const [version, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => store.subscribeTable(table, changed), [store, table])
  // the version stands for the content of the live map
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () => [...(store.document[table] as ReadonlyMap<string, Tables[K]>).values()],
    [store, table, version],
  )
}
