import { type AttachmentAddress, listAttachmentAddresses } from '@energy-console/contract/attachments'
import { useCall } from '../../api/useCall'

/** Addresses end after five minutes at the earliest; before that they are asked for again. */
export const renewMs = 4 * 60_000
export const mostAtOnce = 100

/** Addresses of attachments, kept fresh while they are shown; at most 100. Undefined until they are here. */
export function useAddresses(ids: readonly string[]): readonly AttachmentAddress[] | undefined {
  const asked = ids.slice(0, mostAtOnce).join()
  const { data } = useCall(
    listAttachmentAddresses,
    { query: { ids: asked } },
    { isEnabled: asked !== '', refetchMs: renewMs, staleMs: renewMs, keepsPrevious: true },
  )
  return asked === '' ? [] : data
}
