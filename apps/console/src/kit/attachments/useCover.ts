import { type AttachmentAddress, listAttachmentAddresses } from '@energy-console/contract/attachments'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../api/CallError'
import { callApi } from '../../api/callApi'
import { callQuery } from '../../api/callQuery'
import { together } from '../../api/together'
import { mostAtOnce, renewMs } from './useAddresses'

/** Within which the addresses of rows that were drawn together are renewed, each by its own timer. */
const renewedWithinMs = 30

const input = (ids: readonly string[]) => ({ query: { ids: ids.join() }, isSilent: true })

const addressesOf = together(async (ids) => {
  const parts = Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, at) =>
    ids.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
  return (await Promise.all(parts.map((part) => callApi(listAttachmentAddresses, input(part))))).flat()
}, renewedWithinMs)

/** One that has gone meanwhile lets the call for all of them be refused: then each is asked for by itself. */
async function coverOf(id: string): Promise<AttachmentAddress[]> {
  const all = await addressesOf([id]).catch((thrown: unknown) => {
    if (thrown instanceof CallError && thrown.code === 404)
      return callApi(listAttachmentAddresses, input([id]))
    throw thrown
  })
  return all.filter((address) => address.id === id)
}

/** The address of a row's picture, asked for and renewed together with those of the other rows. */
export function useCover(id: string | null | undefined): AttachmentAddress | undefined {
  const { data } = useQuery({
    ...callQuery(listAttachmentAddresses, { query: { ids: id ?? '' } }),
    queryFn: () => coverOf(id ?? ''),
    enabled: Boolean(id),
    staleTime: renewMs,
    refetchInterval: renewMs,
  })
  return data?.[0]
}
