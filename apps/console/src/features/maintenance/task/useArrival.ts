import { type RefObject, useEffect } from 'react'
import { useAddress } from '../../../kit/page/useAddress'
import { assetParameter } from './taskAddress'

/** Shows the items of the equipment that the address names, once they are there: whoever has scanned its label stands before it. */
export function useArrival(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const { parameters } = useAddress()
  const assetId = parameters.get(assetParameter)
  useEffect(() => {
    if (!isThere || assetId === null) return
    list.current?.querySelector(`[data-asset="${CSS.escape(assetId)}"]`)?.scrollIntoView({ block: 'start' })
  }, [list, isThere, assetId])
}
