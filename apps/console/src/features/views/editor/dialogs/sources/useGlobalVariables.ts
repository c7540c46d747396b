import { listGlobalVariables } from '@energy-console/contract/views'
import type { Scalar } from '@energy-console/schematic'
import { useMemo } from 'react'
import { useCall } from '../../../../../api/useCall'

const refetchMs = 10_000

/** The tenant's global variables as the server has them now. */
export function useGlobalVariables({ isEnabled }: { isEnabled: boolean }): {
  names: readonly string[]
  values: ReadonlyMap<string, Scalar>
} {
  const { data } = useCall(listGlobalVariables, {}, { isEnabled, ...(isEnabled ? { refetchMs } : {}) })
  return useMemo(() => {
    const values = new Map<string, Scalar>((data ?? []).map(({ name, value }) => [name, value]))
    return { names: [...values.keys()], values }
  }, [data])
}
