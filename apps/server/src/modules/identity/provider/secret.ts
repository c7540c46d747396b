import type { Platform } from '../../../platform/module'
import type { StoredProvider } from './queries'

const ownerOf = (providerId: string) => `client secret of provider ${providerId}`

/** What is stored of a client secret: it opens for its provider alone. */
export const sealSecret = (
  { secrets }: Pick<Platform, 'secrets'>,
  providerId: string,
  clientSecret: string,
): string => secrets.seal(clientSecret, ownerOf(providerId))

/** The secret of a provider; undefined for a public client, or where it was sealed with another key. */
export const openSecret = (
  { secrets }: Pick<Platform, 'secrets'>,
  { id, clientSecret }: Pick<StoredProvider, 'id' | 'clientSecret'>,
): string | undefined => (clientSecret === null ? undefined : secrets.open(clientSecret, ownerOf(id)))
