import { lazyPart } from '@energy-console/schematic-react/part'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeCurve, useAskedCurve } from '../value/askedCurve'

const AskedCurve = lazyPart(async () => (await import('./AskedCurve')).AskedCurve)

/**
 * Shows the curve of whatever value was clicked, beside the pages: what is done in it reaches no row, tree or form that the
 * value stands in. It goes with the page that it was opened on.
 */
export function CurveHost() {
  const { pathname } = useLocation()
  const itemId = useAskedCurve((asked) => asked.itemId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it goes with
  useEffect(() => closeCurve, [pathname])
  if (itemId === undefined) return null
  return <AskedCurve key={itemId} itemId={itemId} onClose={closeCurve} />
}
