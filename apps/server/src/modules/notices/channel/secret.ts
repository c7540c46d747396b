import type { Platform } from '../../../platform/module'
import type { ChannelRow } from './table'

type Secrets = Pick<Platform, 'secrets'>
/** What of a channel is sealed: where it leads, and what it signs or signs in with. */
type Part = 'address' | 'secret'

const ownerOf = (channelId: string, part: Part) => `${part} of delivery channel ${channelId}`

/** What is stored of it: it opens for that channel alone. */
export const sealOf = ({ secrets }: Secrets, channelId: string, part: Part, text: string): string =>
  secrets.seal(text, ownerOf(channelId, part))

/** What is sealed of a channel; undefined where it has none, or it was sealed with another key. */
export function openedOf(
  { secrets }: Secrets,
  { id, addressSecret, secret }: Pick<ChannelRow, 'id' | 'addressSecret' | 'secret'>,
): { address: string | undefined; secret: string | undefined } {
  const opened = (sealed: string | null, part: Part) =>
    sealed === null ? undefined : secrets.open(sealed, ownerOf(id, part))
  return { address: opened(addressSecret, 'address'), secret: opened(secret, 'secret') }
}
