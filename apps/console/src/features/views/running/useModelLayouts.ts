import { products } from '@energy-console/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { callKey, readsOf } from '../../../api/callQuery'
import { readModels } from './deviceModels'

/** The present layouts of products by id; undefined until they are there. */
export function useModelLayouts(modelIds: readonly string[]) {
  const { data } = useQuery({
    queryKey: [...callKey(products.calls.detail), 'layouts', ...modelIds],
    ...readsOf(products.calls.detail),
    queryFn: () => readModels(modelIds),
    enabled: modelIds.length > 0,
    staleTime: 60_000,
  })
  return data
}
