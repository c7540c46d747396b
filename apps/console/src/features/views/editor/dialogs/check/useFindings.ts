import { listReferenceOptions } from '@energy-console/contract'
import { listPointInfos } from '@energy-console/contract/devices'
import { listViewNames } from '@energy-console/contract/views'
import {
  type CheckFinding,
  checkDocument,
  checkWrites,
  devicesInUse,
  type WriteRefusal,
  writtenPoints,
} from '@energy-console/schematic/editor'
import { findSymbol, showsState } from '@energy-console/schematic-react'
import { useEffect, useMemo, useReducer } from 'react'
import { useCall } from '../../../../../api/useCall'
import { useEditor } from '../../EditorContext'
import { writeProblem } from '../events/writeProblem'

/** Ids that one call may name. */
const maxIds = 1_000
const maxPoints = 500

/** What the check finds in the document as it is; looks again after every change. */
export function useFindings(): { findings: readonly CheckFinding[]; isPending: boolean } {
  const { store } = useEditor()
  const [version, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => store.listen(changed), [store])
  // the version stands for the content of the live document
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const asked = useMemo(
    () => [...devicesInUse(store.document).keys()].filter((id) => /^\d{1,18}$/.test(id)).slice(0, maxIds),
    [store, version],
  )
  const known = useCall(
    listReferenceOptions,
    { query: { noun: 'device', ids: asked.join() } },
    { isEnabled: asked.length > 0, keepsPrevious: true },
  )
  const views = useCall(listViewNames, { query: {} })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the document
  const written = useMemo(() => writtenPoints(store.document).slice(0, maxPoints).join(), [store, version])
  const points = useCall(
    listPointInfos,
    { query: { itemIds: written || '0' } },
    { isEnabled: written !== '', keepsPrevious: true },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the document
  const findings = useMemo(() => {
    const existing = new Set(known.data?.map(({ id }) => id))
    const wasAsked = new Set(asked)
    // what was not answered, or not asked, is not held against the view
    const deviceExists = (id: string) =>
      !known.data || known.isPlaceholderData || !wasAsked.has(id) || existing.has(id)
    const refusalOf: WriteRefusal = ({ itemId }, value) => {
      const point = points.data?.find((info) => info.itemId === itemId)
      const problem = point && writeProblem(value, point)
      return problem && { message: problem.text, values: problem.values }
    }
    const names = new Set(views.data?.map(({ id }) => id))
    const viewExists = (id: string) => !views.data || names.has(id)
    return [
      ...checkDocument(store.document, { deviceExists, viewExists, symbolShowsState }),
      ...checkWrites(store.document, refusalOf),
    ]
  }, [store, version, asked, known.data, known.isPlaceholderData, points.data, views.data])
  return { findings, isPending: (asked.length > 0 && known.isPending) || views.isPending }
}

const symbolShowsState = (symbolId: string): boolean => {
  const symbol = findSymbol(symbolId)
  return symbol !== undefined && showsState(symbol)
}
