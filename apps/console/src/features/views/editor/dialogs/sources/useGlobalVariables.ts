import { globalVariables, listGlobalVariables } from '@energy-console/contract/views'
import type { Scalar } from '@energy-console/schematic'
import { useMemo } from 'react'
import { useCall } from '../../../../../api/useCall'
import { useMayCall } from '../../../../../kit/action/useActions'

const refetchMs = 10_000

/** The tenant's global variables as the server has them now: those that have a value, and the names of those that are declared. */
export function useGlobalVariables({ isEnabled }: { isEnabled: boolean }): {
  names: readonly string[]
  values: ReadonlyMap<string, Scalar>
} {
  const { data } = useCall(listGlobalVariables, {}, { isEnabled, ...(isEnabled ? { refetchMs } : {}) })
  const mayList = useMayCall(globalVariables.calls.list)
  const { data: declared } = useCall(
    globalVariables.calls.list,
    { query: {} },
    { isEnabled: isEnabled && mayList },
  )
  return useMemo(() => {
    const values = new Map<string, Scalar>((data ?? []).map(({ name, value }) => [name, value]))
    const names = new Set([...values.keys(), ...(declared ?? []).map(({ variableName }) => variableName)])
    return { names: [...names].sort(), values }
  }, [data, declared])
}
